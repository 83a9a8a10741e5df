"""Previews: pictures and words that stand for a page where its link is shown.

Open Graph tags name them.
"""
