export type TimeLevel = 'plenty' | 'low' | 'last'

/** How pressing it is: above five minutes, above one, else. */
export const timeLevel = (secondsLeft: number): TimeLevel =>
  secondsLeft > 300 ? 'plenty' : secondsLeft > 60 ? 'low' : 'last'

/** '1:05', '1:00:05': whole seconds, rounded down. */
export function clockFace(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
