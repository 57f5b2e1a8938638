"""Questions of players about attacks: how many, how long, which is better, where it turns."""
