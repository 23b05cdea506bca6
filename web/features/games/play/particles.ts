const PARTICLES_MAX = 64
/** Gravity, in px per ms². */
const FALL = 0.000_6

export type ParticleKind = 0 | 1
export const DUST: ParticleKind = 0
export const SPARK: ParticleKind = 1
const COLORS = ['#cdb592', '#ffd84a'] as const

/** Dust and sparks in fixed buffers, so that nothing is allocated while the game runs. */
export type Particles = {
  /** @param spread maximum speed on each axis, in px per ms */
  burst(kind: ParticleKind, count: number, xPx: number, yPx: number, spread: number): void
  /** @param drift px by which the world has moved to the left */
  update(elapsedMs: number, drift: number): void
  draw(context: CanvasRenderingContext2D): void
  clear(): void
}

export function createParticles(): Particles {
  const x = new Float32Array(PARTICLES_MAX)
  const y = new Float32Array(PARTICLES_MAX)
  const speedX = new Float32Array(PARTICLES_MAX)
  const speedY = new Float32Array(PARTICLES_MAX)
  const ageMs = new Float32Array(PARTICLES_MAX)
  const lifeMs = new Float32Array(PARTICLES_MAX)
  const kinds = new Uint8Array(PARTICLES_MAX)
  let next = 0

  const burst: Particles['burst'] = (kind, count, xPx, yPx, spread) => {
    for (let made = 0; made < count; made++) {
      const at = next
      next = (next + 1) % PARTICLES_MAX
      x[at] = xPx + (Math.random() - 0.5) * 12
      y[at] = yPx - Math.random() * 3
      speedX[at] = (Math.random() - 0.7) * spread
      speedY[at] = -Math.random() * spread
      ageMs[at] = 0
      lifeMs[at] = 260 + Math.random() * 240
      kinds[at] = kind
    }
  }
  const update: Particles['update'] = (elapsedMs, drift) => {
    for (let at = 0; at < PARTICLES_MAX; at++) {
      if ((ageMs[at] as number) >= (lifeMs[at] as number)) continue
      ageMs[at] = (ageMs[at] as number) + elapsedMs
      speedY[at] = (speedY[at] as number) + FALL * elapsedMs
      x[at] = (x[at] as number) + (speedX[at] as number) * elapsedMs - drift
      y[at] = (y[at] as number) + (speedY[at] as number) * elapsedMs
    }
  }
  const drawKind = (context: CanvasRenderingContext2D, kind: number) => {
    context.fillStyle = COLORS[kind] as string
    context.beginPath()
    for (let at = 0; at < PARTICLES_MAX; at++) {
      if (kinds[at] !== kind || (ageMs[at] as number) >= (lifeMs[at] as number)) continue
      const radius = 3 * (1 - (ageMs[at] as number) / (lifeMs[at] as number)) + 0.4
      context.moveTo((x[at] as number) + radius, y[at] as number)
      context.arc(x[at] as number, y[at] as number, radius, 0, 7)
    }
    context.fill()
  }
  return {
    burst,
    update,
    draw: (context) => {
      drawKind(context, DUST)
      drawKind(context, SPARK)
    },
    clear: () => lifeMs.fill(0),
  }
}
