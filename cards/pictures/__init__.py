"""Pictures that stand for a page where its link is shown: drawn with Pillow and kept by what is on them."""
