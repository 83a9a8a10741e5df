"""Parts and files of card images: frames, badges, layout, backs, sheets, and formats for screen and paper.

The image layout of each game, in `games`, combines them.
"""
