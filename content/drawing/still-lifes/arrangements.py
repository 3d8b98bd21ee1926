"""What lies where in each picture, and from where it is seen."""
import math

from mathutils import Matrix

from books import HEIGHT, LEAF, guide, lay_book, notebook, open_book
from cords import THREAD, cord, drape, sew, smooth_path, thread
from grounds import LIMED, MOSS, cloth, coloured_paper, shelf, table_top, wall
from objects import LAMP, copper_cup, lamp, lay_pen, phone, tablet, terracotta_pen, white_cup, wine_pen
from request import light_name
from sheets import A4, A5, envelope, loose_sheet, sheaf
from weight import place, stand

LIT = {'day': 1.0, 'night': 1.4}[light_name]  # how bright screens are

def arrange_hero():
    """The closed guide half over the open one; the thread comes in, passes under the cover and goes on to the cups."""
    ground = table_top()
    root, open_things = open_book('loop-left', 'loop-right')
    place(root, 6.0, -9.4, -6)
    things = ground + open_things
    things.append(thread([(-44, 2), (-34, 4.5), (-25, 2.5), (-17, -2), (-9, -6.5), (-1.5, -11.5), (4.5, -14.6), (11, -15.0), (17, -13.4), (22.5, -13.8), (28, -16), (38, -12)], things))
    guide_root, _ = guide()
    lay_book(guide_root, things, -8.0, -2.8, 8)
    lay_pen(wine_pen(), ground + open_things, 13.2, -6.6, 12)
    place(white_cup(), 26.4, 6.6)
    place(copper_cup(), 27.6, -5.4)
    return {'eye': (6, -68, 66), 'toward': (8.0, -1.0, 0.8), 'lens': 65, 'focus': (-2, -3, 1.2), 'stop': 18, 'lamp': (-36, -4, 38), 'pool': (6, -2, 0), 'patch': (0, 2)}


def arrange_list():
    """Seen across the room: the guide stands on a chimney piece, printed and on a phone, its gift beside it."""
    wall(6, '#6d4a62')
    wall(-13.1, '#6d4a62', 0)
    ground = shelf()
    stand(notebook()[0], 18.6, 5.5, 9, -4, HEIGHT)
    stand(guide(0.12)[0], -6.6, 5.35, 10, 3, HEIGHT)
    stand(phone('chapter', LIT), 6.0, 4.2, 14, -1, 15.4)
    place(white_cup(), -20.2, -2.2)
    for thing, turn, lean in ((wine_pen(), 25, 68), (terracotta_pen(), 150, 72)):
        thing.matrix_world = Matrix.Translation((-20.2, -2.2, 7.4)) @ Matrix.Rotation(math.radians(turn), 4, 'Z') @ Matrix.Rotation(math.radians(-lean), 4, 'Y')
    path = drape([(-12, 3.4), (-8, -3.0), (-1, -8.6), (7, -7.6), (13, -8.8), (18.6, -7.4), (23.5, -10.8)], ground).tolist()
    path += [[24.9, -13.2, 0.16], [25.4, -14.1, -0.1], [25.55, -14.2, -1.5], [25.5, -14.15, -4], [25.2, -14.3, -8], [25.6, -14.3, -13], [25.1, -14.3, -18]]
    cord('thread', smooth_path(path), THREAD)
    return {'eye': (1.4, -110, 19), 'toward': (2.0, 0, 9.4), 'lens': 74, 'focus': (-3, -2, 6), 'stop': 11, 'lamp': (-40, -46, 36), 'sun': (-105, -95, 80), 'patch': (2, 4), 'twig': (14, -2)}


def arrange_product():
    """Over the reader's shoulder: the guide open at the pact that two people wrote, the closed one beside it."""
    ground = cloth([(7, 23, 14, 17, 1.0, 1.5), (39, -9, 62, 19, 1.2, 1.8), (-34, -21, -38, 18, 1.1, 1.5), (24, 31, 30, 18, 0.9, 1.3)])
    root, open_things = open_book('pact-left', 'pact-right', 60, 40)
    place(root, -3.0, -13.5, -4)
    guide_root, guide_things = guide()
    lay_book(guide_root, ground + open_things, 21.0, 6.2, -12)
    lay_pen(wine_pen(), ground + open_things, -9.4, -7.6, 15)
    lay_pen(terracotta_pen(), ground, 17.6, -10.5, 62)
    place(white_cup(), -15.5, 15.5)
    thread([(-36, -3), (-28, 4), (-22, 8.5), (-12, 9.5), (-6, 10.4), (-2.7, 8), (-2.4, 2), (-2.9, -6), (-3.2, -13), (-2.6, -18), (4, -22), (10, -21)], ground + open_things)
    return {'eye': (4, -56, 68), 'toward': (4.2, -1.4, 0), 'lens': 62, 'focus': (4, -2, 1), 'stop': 16, 'lamp': (-28, 8, 48), 'pool': (6, -2, 0), 'patch': (5, 5)}


def arrange_evening():
    """A table for two: the guide stands against the wall, beside the lamp; another lies open before it."""
    ground = table_top(20.6)
    wall(20.6, '#6d4a62')
    stand(guide(0.12)[0], -7.5, 19.95, 10, 3, HEIGHT)
    root, open_things = open_book('yes-no-maybe-left', 'yes-no-maybe-right')
    place(root, -1.0, -14.5, -6)
    lay_pen(wine_pen(), ground + open_things, 6.9, -7.4, 29)
    lay_pen(terracotta_pen(), ground, -17.6, -8.8, 74)
    place(white_cup(), -20.5, 1.5)
    place(copper_cup(), 20.6, -4.0)
    place(lamp(light_name == 'night'), *LAMP)
    thread([(-34, -4), (-27, -5.2), (-20.6, -4.2), (-16.6, 0.4), (-14.2, 6.4), (-9.5, 10.2), (-2.5, 10.6), (4, 9.4), (10, 6.6), (14.4, 1.6), (16.0, -4.2), (18.4, -9.0), (23.5, -10.4), (29, -8.2), (36, -8.6)], ground + open_things)
    return {'eye': (2.2, -100, 50), 'toward': (2.0, 3, 6.9), 'lens': 71, 'focus': (-5, 4, 6), 'stop': 24, 'sun': (-105, -95, 92), 'patch': (-4, 11), 'twig': (22, -3), 'distance': 60}


def arrange_success():
    """What one has now: the guide on a tablet, a sheet of it that is filled in, its gift, and two pens for tonight."""
    ground = table_top(colours=LIMED, dull=(0.75, 0.55))
    exercise = loose_sheet('exercise', 'loop-right', height_at=lambda u, v: 0.9 * max(0, (u + v - 1.4) / 0.6) ** 2.2)
    place(exercise, 6.2, 4.6, -5)
    note_root, note_things = notebook()
    lay_book(note_root, ground + [exercise], 20.2, -3.6, -15)
    place(tablet('cover', LIT), -6.6, -4.0, 7, 0.014)
    things = ground + [exercise] + note_things
    lay_pen(wine_pen(), things, 8.6, -14.6, 9)
    lay_pen(terracotta_pen(), things, 8.2, -3.4, 40)
    place(copper_cup(), -14.0, 16.8)
    return {'eye': (4.4, -62, 60), 'toward': (5.7, -0.2, 0.5), 'lens': 64.5, 'focus': (0, -2, 0.6), 'stop': 16, 'lamp': (-40, 16, 46), 'pool': (4, -2, 0)}


def arrange_proofs():
    """The guide as a printer at home makes it: sheets of A4, sewn with the thread; one is still loose."""
    ground = table_top(colours=LIMED, dull=(0.75, 0.55))
    sewn = sheaf('sewn', 'cover', 99)
    place(sewn, -7.5, 1.5, 7)
    things = ground + [sewn]
    sew(sewn, things, A4, 99 * LEAF, ([(0, 0), (0.9, 0.5), (2.2, 0.2), (3.6, 1.2)], [(0, 0), (-0.6, -1.4), (-2.6, -2.6), (-3.4, -5), (-2.6, -7)]))
    corner = lambda u, v: 1.3 * max(0, (u + v - 1.35) / 0.65) ** 2.2
    exercise = loose_sheet('exercise', 'loop-right', height_at=corner)
    place(exercise, 18.2, -3.0, -9)
    lay_pen(terracotta_pen(), ground + [exercise], 20.5, -10.5, 18)
    place(white_cup(), 11.5, 19.0)
    return {'eye': (5, -66, 64), 'toward': (5.4, -0.9, 0), 'lens': 61, 'focus': (4, -4, 1), 'stop': 16, 'lamp': (-26, 12, 52), 'pool': (6, -2, 0), 'patch': (-2, 4)}


def arrange_closed():
    """The guide put away: closed on its notebook, the thread undone, both pens laid down."""
    ground = table_top()
    note_root, note_things = notebook()
    lay_book(note_root, ground, 3.0, 0.6, -17)
    guide_root, _ = guide(0.05)
    lay_book(guide_root, ground + note_things, -1.4, 0.4, 9)
    # Undone, it lies under the book as it was tied.
    thread([(-1.6, -3), (-4.2, -9), (-7.6, -13.4), (-12.2, -13.6), (-15.2, -10.4), (-19.2, -8.8), (-24, -10.8), (-32, -9)], ground)
    thread([(1.0, -4), (2.8, -10.5), (4.4, -14.6), (8.6, -16.2), (12.8, -14.2), (13.0, -10.8), (16.2, -8.8)], ground)
    lay_pen(wine_pen(), ground, 13.4, 4.2, 73)
    lay_pen(terracotta_pen(), ground, 15.2, 2.8, 80)
    return {'eye': (5, -78, 52), 'toward': (2.6, -2.2, 0.6), 'lens': 88, 'focus': (-1, -5, 1.2), 'stop': 13, 'lamp': (-40, 6, 40), 'pool': (1, 0, 0), 'patch': (2, 6)}


def arrange_exercise():
    """Near by, the sheet that two people have just filled in; what is about it is out of focus."""
    ground = table_top()
    curl = lambda u, v: 0.9 * max(0, (u + v - 1.5) / 0.5) ** 2
    sheet = loose_sheet('exercise', 'pact-right', height_at=curl)
    place(sheet, -1.5, -2.6, 6)
    lay_pen(terracotta_pen(), ground + [sheet], 10.6, -9.0, 60)
    lay_pen(wine_pen(), ground, -15.6, -5.5, 113)
    guide_root, _ = guide(0.12)
    lay_book(guide_root, ground, 19.0, 19.5, -14)
    place(white_cup(), -14.5, 21)
    place(copper_cup(), -4.0, 24.5)
    return {'eye': (-1.0, -48, 43), 'toward': (0.4, -1.8, 0), 'lens': 49.5, 'focus': (-1.5, -4, 0), 'stop': 8, 'lamp': (-34, 12, 40), 'pool': (-1, -2, 0), 'patch': (2, 2)}


def arrange_letter():
    """A letter and its answer, in two hands and two inks, with its envelope; the guide lies by."""
    ground = cloth([(-26, 20, 24, 17, 1.1, 1.4), (34, -12, 62, 18, 1.2, 1.6)], MOSS)
    fold = lambda u, v: 0.02 + 8.6 * (math.hypot(max(0, v - 0.46), 0.012) - 0.012)
    letter = loose_sheet('letter', 'letter', A5, fold, 0)
    place(letter, 4.2, -4.4, -10)
    case = envelope('#e8d3c4', '#c98f7d')
    place(case, -12.6, 1.0, 14)
    lay_pen(wine_pen(), ground, 15.6, -6.5, 72)
    lay_pen(terracotta_pen(), ground, -12.0, -9.6, 31)
    guide_root, guide_things = guide()
    lay_book(guide_root, ground, 21.0, 18.6, -16)
    return {'eye': (0.4, -54, 52), 'toward': (1.2, -0.6, 0), 'lens': 56, 'focus': (3, -4, 0.5), 'stop': 10, 'lamp': (-36, 10, 46), 'pool': (2, 0, 0), 'patch': (4, 4)}


def arrange_spread():
    """Bent over the book: a page that two people have filled in, and the one they will read, on the copper of home's band."""
    ground = coloured_paper({'day': '#fb947e', 'night': '#573738'}[light_name])  # In its light it looks as the palette's `field-copper`.
    root, open_things = open_book('yes-no-maybe-left', 'yes-no-maybe-right', 60, 40)
    place(root, 0.4, -10.6, 3)
    lay_pen(wine_pen(), ground + open_things, 8.6, -8.3, 9)
    lay_pen(terracotta_pen(), ground, 18.6, 2.0, 76)
    thread([(-34, 7), (-22, 12.2), (-13, 13.6), (-5, 13.0), (-0.6, 11.2), (0.0, 6), (0.3, -2), (0.6, -8), (0.8, -11.2), (2.2, -13.8), (6.4, -15.2), (11.6, -14.4), (15.0, -14.0), (17.4, -15.6)], ground + open_things)
    return {'eye': (2.4, -36, 64), 'toward': (2.4, -0.8, 0.4), 'lens': 61, 'focus': (0, -1, 1), 'stop': 18, 'lamp': (-30, 14, 46), 'pool': (0, 0, 0), 'patch': (3, 3)}


arrangements = {
    'hero': arrange_hero,
    'list': arrange_list,
    'product': arrange_product,
    'evening': arrange_evening,
    'success': arrange_success,
    'proofs': arrange_proofs,
    'closed': arrange_closed,
    'exercise': arrange_exercise,
    'letter': arrange_letter,
    'spread': arrange_spread,
}
