"""The rules of the fast Catan card game by their numbers, a sentence each."""

LAWS = {
    "C1": "2 to 4 play, 5 or 6 with a second set; cards for more players are left out.",
    "C2": "Everybody gets three resource cards; five lie open as the market.",
    "C3": "The direction card begins clockwise; two players do not need it.",
    "C4": "Everybody begins with a road and a village; the oldest begins, always clockwise.",
    "C5": "You trade as often as you have roads with side A; without one, once with the pile.",
    "C6": "You trade with the pile, the market or a player: a card for a card.",
    "C7": "A road built in this turn gives no trade before the next.",
    "C8": "You may build one of each kind a turn; three equal resources stand for any one.",
    "C9": "A village comes from the supply; whoever builds one may turn the direction card.",
    "C10": "For a city your village is turned over, and its event counts for everybody.",
    "C11": "An expansion lies on a city of yours that has none; no two equal ones.",
    "C12": "Roads and knights alternate as you get them: side A, side B, side A.",
    "C13": "With none left in the supply you take the top one of the nearest player in the arrow's direction.",
    "C14": "A city wall protects your first three roads, a church your first knight.",
    "C15": "At the end of the turn you draw two cards, and one more for each knight with side A if you like.",
    "C16": "Whoever has 10 points on their turn wins.",
}
