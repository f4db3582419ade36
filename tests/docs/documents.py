"""Every noun of the five design documents, which are not part of the repository.

`Owner: a, b` stands for `Owner`, `Owner.a` and `Owner.b`; a line that begins with a colon lists words that
have no owner.
"""

from collections.abc import Iterator

PLATFORM = """
: gamelogic, connect4, checkers, whist, pieces, GamePeice
GameType: CONNECT4, CHECKERS, WHIST
PieceType: CHECKER, CARD
GamePiece: pieceType, held
Player: accountID, name, gameLevel, plays, score, hand, spoils
Game: gameType, players, avgPlays, winner, turnHolder
ColourType: RED, YELLOW, BLACK, WHITE
Checker: colour, stacked, yPosition, xPosition
CheckerBag: checkers
SuitType: CLUBS, SPADES, HEARTS, DIAMONDS
Card: suit, rank, faceDown
CardPile: cards
ConnectGrid: width, height, slots
Connect4Game: grid, validColumns
: contiguous row of 4, opaque bag
CheckerBoard: size, squares
CheckersGame: board, validSquares
: King, jump, opposite edge of the Board
StageType: DEAL, DRAFT, DUEL
WhistGame: round, stage, trump, deck, draw, discard
: Dealer, Scramble, Riffle, Overhand, Cut, prize card, trick, pairs in their spoils, points to win
: text prompt, timer, glow white, glow blue, glow gold, dim, grayed out, experience points, Player's Account
"""

CONSOLE = """
Player: constructor, game, name, piece, get_placement, get_col
Game: constructor, piece_to_string, player_1_class, player_2_class, players, current_player_piece, rows, cols
Game: line_length, board, play, add_player, is_current_player_set?, is_valid_placement?, place_piece!
Game: get_random_player, get_current_player, did_player_win_horizontal?, did_player_win_vertical?
Game: did_player_win_neg_diagonal?, did_player_win_pos_diagonal?, did_player_win?, switch_player_turn!
Game: clear_console, print_board, print_player_prompt, print_game_end
: board.size, board[row].size, board[row][col], :black, :white, :empty
: Turn Screen, End Screen, no tie is possible
"""

CARDPEEGEE = """
: GameState, pre-game, create player, character card, deck, deal cards, return cards to the deck
: HP, initial HP, hand, activated cards, cards held by player, played cards, dealt cards
: select cards, play cards, activate cards, discard cards, main game loop, new day
: ENCOUNTER_SETUP, ENCOUNTER_CLEANUP, encounter cards, encounter type, encounter stats, agitator, props
: Monster, begin the battle, round of combat, player_DL, player_ATK, monster_DL, monster_ATK
: player score, monster score, damage, loot
: Treasure, trap card value, trap score, disarm attempt, abandon
: Healer, jailor, jailor_DL, jailor_ATK, fee, total paid, healer's healing amount, potions
: Trap, evasion score, trap difficulty, trap damage, actual damage
: Town, tax, charity, shopping, amount spent, number of cards purchased, healing
: ENDING_SETUP, Player death, restart, Victory: Goliath, Victory: Full Court, Victory: Elemental Union
: Victory: Master of the Elements, victory cards, display slots
"""

CRAZY_EIGHTS = """
CrazyEights: _drawPile, _discardPile, TopDiscard, IsDrawPileEmpty, ComputerHand, UserHand
CrazyEights: IsUserTurn, IsPlaying, StartGame, SortUserHand, UserDrawCard, UserPlayCard, ComputerAction
CrazyEights: PlayCard, DrawCard, IsHandPlayable, IsCardPlayable
ActionResult: WinningPlay, ValidPlay, SuitRequired, InvalidPlay, InvalidPlayAndMustDraw, ValidPlayAndExtraTurn
ActionResult: DrewPlayableCard, DrewUnplayableCard, DrewAndNoMovePossible, DrewAndResetPiles
ActionResult: CannotDraw, FlippedDeck
: a game has not started, it is not the user's turn, Card, Suit, Hand, CardPile
FaceValue: Eight
: Crazy_Eights_Form, UpdateInstructions, Refresh, TableLayoutPanel, PictureBox, Deal button
: Games, GUI Project, rules 1 to 14, 1_CardTests, 2_HandTests, 3_CardPileTests, 4_GamesTests
: A_CrazyEightsBeforeGameStartsTests, B_CrazyEightsAfterGameStartsTests
"""

PROTOTYPE = """
GameConfig: rows, cols, rowsPerSide, coins
: CurrentGameConfig.asset, ScriptableObject, Checkers.Model, Checkers.Config
PieceType: None, P1_Man, P2_Man
PlayerId: Player1, Player2, Player3, Player4
: Team A, Team B, GameTypes, Move, Position
BoardState: GetPiece, SetPiece, IsInsideBoard
IBoardLayout: SetupInitialBoard
: Rules, StandardBoardLayout
IRuleSet: GetValidMovesFrom, IsWin
StandardCheckersRuleSet: GetValidMovesFrom, IsWin
GameModel: CurrentPlayer, ScorePlayer1, ScorePlayer2, GetValidMovesFrom
GameModel: OnMoveApplied, OnTurnChanged, OnScoreChanged, OnGameOver, OnBoardReset
: _isGameOver, kinging, multi-jumps
: Checkers.View, Checkers.Controller
BoardView: tilesParent, piecesParent
TileView: GridPosition
PieceView: PieceType
: BoardFactory, IBoardInputHandler, GameController, GameSceneOffline, GameSceneOnline
MainMenu: PlayOffline, PlayOnline
NetworkManager: Singleton
: Checkers.Netcode, NetworkBootstrap, NetworkGameController, NetworkBehaviour, ServerRpc
: Host, Client, ClientId
BoardSnapshot: dimensions, PieceType[], Scores, CurrentPlayer, IsGameOver, IsGameStarted
MoveData: FromRow, FromCol, ToRow, ToCol
: INetworkSerializable, reconnect, deterministic, Checkers.Progress, PlayerPrefs, Checkers_Coins, Debug.Log
PlayerProgress: Coins, AddCoins
"""


def nouns(document: str) -> Iterator[str]:
    for line in document.strip().split("\n"):
        owner, _, names = line.partition(": ")
        if owner:
            yield owner
        yield from (f"{owner}.{name}" if owner else name for name in names.split(", ") if name)


DOCUMENTS = {
    "Core game logic system design": set(nouns(PLATFORM)),
    "Planning notes": set(nouns(CONSOLE)),
    "Breakdown of core game logic (CardPeeGee vanilla)": set(nouns(CARDPEEGEE)),
    "Specification part C: Crazy Eights": set(nouns(CRAZY_EIGHTS)),
    "Online checkers prototype": set(nouns(PROTOTYPE)),
}
