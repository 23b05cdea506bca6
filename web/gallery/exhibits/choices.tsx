import { useId, useState } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import type { Exhibit } from '../exhibit.ts'
import { LONG } from '../samples.ts'

export const choices = (): Exhibit[] => [
  {
    name: 'QuantityStepper',
    states: [
      { state: 'in between', show: <Stepper start={3} /> },
      { state: 'at its least', show: <Stepper start={1} /> },
      { state: 'at its most', show: <Stepper start={10} /> },
    ],
  },
  {
    name: 'RadioCard',
    states: [
      { state: 'one of two', show: <Radios texts={['USDT', 'BV3']} /> },
      { state: 'long text', show: <Radios texts={[LONG, 'BV3']} /> },
    ],
  },
  {
    name: 'CopyLine',
    states: [
      {
        state: 'default',
        show: <CopyLine label="A link" value="https://market.example/?ref=0x55d3" action="Copy link" />,
      },
      {
        state: 'long text',
        show: <CopyLine label="A long link" value={`https://market.example/?ref=${LONG}`} action="Copy link" />,
      },
    ],
  },
  { name: 'CopyButton', states: [{ state: 'default', show: <CopyButton value="BV3" action="Copy" /> }] },
]

function Stepper({ start }: { start: number }) {
  const [value, setValue] = useState(start)
  return <QuantityStepper value={value} min={1} max={10} label="Copies of Pip Manzano" onChange={setValue} />
}

function Radios({ texts }: { texts: readonly string[] }) {
  const [chosen, setChosen] = useState(texts[0])
  const group = useId()
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Token</legend>
      {texts.map((text) => (
        <RadioCard key={text} name={group} isChosen={text === chosen} onChoose={() => setChosen(text)}>
          {text}
        </RadioCard>
      ))}
    </fieldset>
  )
}
