"""The games of the house, each described as data; what they are made of is in the package of each."""
