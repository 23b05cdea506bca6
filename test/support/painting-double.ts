import type { PaintAsk } from '#server/features/share/paint/painting.ts'

/* In the place of the process that paints: answers with what it was given, or never, or by its end. */
process.on('message', ({ number, painting: { svg } }: PaintAsk) => {
  if (svg === 'never') return
  if (svg === 'end') process.exit(1)
  if (svg === 'fail') process.send?.({ number, problem: 'no picture' })
  else
    process.send?.({
      number,
      picture: new TextEncoder().encode(`${process.pid} ${svg} ${JSON.stringify(process.env)}`),
    })
})
process.on('disconnect', () => process.exit())
process.send?.({ isReady: true })
