import type { Character } from '../characters.ts'
import { dot, faint, flat, place } from '../rig/ink.ts'
import { GOLD, JADE, LACQUER, LINEN, VIOLET } from '../tokens.ts'
import { awning, garland, glow, ground, moon, roofs, shards, sky, stars, steam, tunnel } from './parts.ts'

/** Each character's home, in three layers of depth: far, middle, ground. */
export const BACKDROPS: Record<Character['slug'], (id: string) => string> = {
  pip: (id) =>
    sky(id, { top: '#8a3f4c', bottom: '#f0a050' }) +
    moon(104, 168, 24) +
    roofs(262, '#7a3350', '#ffe08a') +
    glow(id, 160, 210, 150) +
    tunnel('#331a36', '#7c4a36', '#b3714a') +
    flat(
      'M60 40L92 26L118 44L96 58ZM214 34L250 24L268 46L232 54ZM26 150L44 140L50 176L30 186ZM276 176L294 164L298 206L280 212Z',
      '#45243f',
    ) +
    ground(318, '#4a2440', '#8f4d48') +
    shards(46, 334, 0.95, VIOLET, -8) +
    shards(286, 338, 1.15, JADE, 6) +
    garland('M10 60Q160 112 310 60', [
      [66, 78, 0.6, LACQUER],
      [222, 82, 0.6, JADE],
      [266, 72, 0.85, GOLD],
    ]),

  saba: (id) =>
    sky(id, { top: '#2b1538', bottom: '#c25a4a' }) +
    flat('M26 110H294V330H26Z', '#7a3448') +
    glow(id, 160, 200, 190) +
    flat('M26 110h10v230h-10zM284 110h10v230h-10zM36 214H284V221H36Z', '#3d1c34') +
    flat('M222 194h18v20h-18zM246 186h26v10h-26zM244 200h30v14h-30zM92 194h18v20h-18z', '#3d1c34') +
    flat('M226 190h10v4h-10zM250 182h18v4h-18zM95 190h12v4h-12z', GOLD.mid) +
    garland('M30 112Q160 136 292 112', [
      [262, 120, 1.15, LACQUER],
      [122, 123, 0.8, GOLD],
    ]) +
    awning(12, 62, 10, 30, LACQUER, LINEN) +
    flat('M8 50H312V64H8Z', '#3d1c34') +
    flat('M16 22H304V50H16Z', '#2b1538') +
    ground(316, '#5b2a3c', '#b9664e') +
    steam(118, 136, 1, 0.5) +
    steam(214, 186, 0.9, 0.45),

  lakatan: (id) =>
    sky(id, { top: '#1d1a45', bottom: '#b0506a' }) +
    stars([
      [70, 64],
      [120, 52],
      [158, 78],
      [46, 150],
      [284, 168],
    ]) +
    moon(232, 96, 46) +
    roofs(236, '#45296a', '#ffd76a') +
    glow(id, 170, 250, 190, 130) +
    flat('M14 262h96v60h-96zM222 262h90v60h-90z', '#7a3a4c') +
    flat('M14 292h96v8h-96zM222 292h90v8h-90zM104 262h6v60h-6zM222 262h6v60h-6z', '#3a1f44') +
    awning(6, 232, 4, 27, JADE, LINEN) +
    awning(216, 232, 4, 27, LACQUER, LINEN) +
    ground(316, '#4b2550', '#a85c5a') +
    garland('M20 104Q90 150 190 60', [
      [58, 119, 0.6, LACQUER],
      [104, 117, 0.6, GOLD],
      [148, 96, 0.55, JADE],
    ]),

  burro: (id) =>
    sky(id, { top: '#1c1a48', bottom: '#b05468' }) +
    stars([
      [180, 66],
      [250, 58],
      [228, 108],
      [150, 60],
    ]) +
    moon(268, 118, 30) +
    flat('M0 270L70 170L120 220L190 120L236 186L262 160L320 232V400H0Z', '#46346f') +
    flat('M190 120L212 152L198 148L184 168L176 140ZM262 160L276 178L262 184L250 172Z', '#c9b2ee') +
    glow(id, 190, 250, 180, 130) +
    flat('M0 292L60 248L110 276L180 244L250 284L320 244V400H0Z', '#59305f') +
    ground(318, '#472647', '#9d5858') +
    shards(40, 336, 1.1, JADE, -6) +
    shards(292, 334, 0.8, VIOLET, 8),

  java: (id) =>
    sky(id, { top: '#1b1240', bottom: '#4a2a72', glow: '#c9a2ff' }) +
    glow(id, 160, 200, 190) +
    stars([
      [80, 120],
      [106, 84],
      [220, 84],
      [246, 130],
      [196, 60],
      [62, 180],
      [262, 250],
      [70, 250],
    ]) +
    moon(160, 150, 66, { light: '#e9dcff', mid: '#cdb4fb', shade: '#9a7fe0' }) +
    flat('M0 0H320V60C300 130 290 240 306 400H320V0ZM320 0H0V400H14C30 240 20 130 0 60Z', '#2c1750') +
    flat('M0 60C60 110 30 250 46 400H0ZM320 60C260 110 290 250 274 400H320Z', '#3d1f68') +
    flat('M0 60C40 110 16 250 26 400H0ZM320 60C280 110 304 250 294 400H320Z', '#552c86') +
    flat('M14 222Q34 230 44 216L46 228Q34 242 14 234ZM306 222Q286 230 276 216L274 228Q286 242 306 234Z', GOLD.mid) +
    ground(322, '#2a174c', '#6d45a8'),

  michel: (id) =>
    sky(id, { top: '#260b26', bottom: '#8a2436', glow: '#ffcf70' }) +
    faint(
      0.6,
      Array.from({ length: 9 }, (_, index) =>
        place(160, 180, flat('M-9 0L-26-230L26-230L9 0Z', '#d0452f'), index * 40),
      ).join(''),
    ) +
    glow(id, 160, 180, 190) +
    dot(160, 176, 96, '#f08a35') +
    dot(160, 176, 84, '#b32f36') +
    stars([
      [52, 96],
      [270, 90],
      [100, 60],
      [222, 58],
      [40, 190],
      [284, 180],
    ]) +
    flat(
      'M0 318C24 286 54 290 70 314C96 292 130 302 146 326C170 306 206 300 228 322C246 290 290 288 320 314V400H0Z',
      '#c4503f',
    ) +
    flat(
      'M0 344C22 318 56 320 70 340C96 322 130 330 150 348C172 328 214 328 232 344C252 318 292 318 320 340V400H0Z',
      '#ffcf9a',
    ) +
    flat('M0 368C40 346 84 352 104 366C140 352 190 352 220 366C246 348 286 350 320 364V400H0Z', LINEN.light),
}
