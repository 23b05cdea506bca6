import type { PaintRequest } from '#server/features/share/paint/create-painter.ts'

/* Replaces the process that paints. Answers with its input or a problem, never answers, or exits. */
process.on('message', ({ number, painting: { svg } }: PaintRequest) => {
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
