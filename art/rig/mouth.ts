import { FLESH } from '../tokens.ts'
import { flat, line, solid } from './ink.ts'

const INSIDE = '#6d1830'
const TONGUE = '#ff7b6b'

/** Draws an open and crooked grin with the gap of a lost milk tooth. */
export const grin = (): string =>
  solid('M-19-1Q2 6 21-4Q20 21 2 23Q-16 22-19-1Z', INSIDE) +
  flat('M-7 19Q2 9 14 15Q6 24-7 19Z', TONGUE) +
  flat('M-13 2Q-7 4-3 4L-3 10Q-10 10-13 2ZM5 3Q13 2 17 0Q16 8 6 9Z', FLESH.light) +
  line('M-19-1Q2 6 21-4Q20 21 2 23Q-16 22-19-1Z')

export const laugh = (): string =>
  solid('M-27-5Q0 2 27-5Q29 28 0 30Q-29 28-27-5Z', INSIDE) +
  flat('M-16 22Q0 8 16 22Q0 34-16 22Z', TONGUE) +
  flat('M-21-1Q0 4 21-1Q20 7 0 8Q-20 7-21-1Z', FLESH.light) +
  line('M-27-5Q0 2 27-5Q29 28 0 30Q-29 28-27-5Z')

export const shout = (): string =>
  solid('M-13 0Q2-8 17-3Q19 18 3 19Q-12 16-13 0Z', INSIDE) +
  flat('M-5 14Q4 6 13 12Q6 20-5 14Z', TONGUE) +
  line('M-13 0Q2-8 17-3Q19 18 3 19Q-12 16-13 0Z')

export const smirk = (): string => line('M-12 3Q4 9 15-4M13-8Q18-5 18-1')
export const snore = (): string => solid('M-6 0Q0-8 7 0Q6 9 0 9Q-6 8-6 0Z', INSIDE)
export const gulp = (): string => line('M-14 4Q-8-5-1 2T13-1')
