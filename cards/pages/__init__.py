"""Pages of cards, sets and games. Images, previews and the trial of set files have packages of their own."""
