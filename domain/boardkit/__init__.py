"""Boards of squares: their data and its checks, distances, and which squares a piece can walk to.

Pure values and functions. Who stands where, and what may not be entered, whoever asks says.
"""
