"""Pictures that stand for a page where its link is shown."""
