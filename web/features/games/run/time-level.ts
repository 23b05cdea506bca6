export type TimeLevel = 'plenty' | 'low' | 'last'

/** Returns the urgency: `plenty` above five minutes, `low` above one minute, else `last`. */
export const timeLevel = (secondsLeft: number): TimeLevel =>
  secondsLeft > 300 ? 'plenty' : secondsLeft > 60 ? 'low' : 'last'

/** Formats whole seconds, rounded down, as '1:05' or '1:00:05'. */
export function clockFace(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
