import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Consent } from '#web/ui/consent.tsx'
import { CopyButton, CopyLine } from '#web/ui/copy-line.tsx'
import { AmountField, SelectField, TextArea, TextField } from '#web/ui/field.tsx'

import { FilterBar } from '#web/ui/filter-bar.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'

import { type Exhibit, LONG } from '../exhibit.ts'

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
    name: 'Choice',
    states: [
      { state: 'a pair', show: <Choices notes={['43.50 withdrawable', '120.00 locked']} isPair /> },
      { state: 'with sentences, one of them closed', show: <Choices notes={[LONG, 'Not set up.']} isClosed /> },
    ],
  },
  {
    name: 'Consent',
    states: [
      { state: 'not given', show: <ConsentLine isGiven={false} /> },
      { state: 'given', show: <ConsentLine isGiven /> },
    ],
  },
  {
    name: 'FilterBar',
    states: [{ state: 'one of many', show: <Filters words={['Pending', 'Approved', 'Completed', 'All']} /> }],
  },
  {
    name: 'TextField',
    states: [
      { state: 'empty, with a hint', show: <TextField label="Name" hint="As it stands on the card." /> },
      { state: 'filled in', show: <TextField label="Name" defaultValue="Pip Manzano" /> },
      { state: 'wrong', show: <TextField label="Name" defaultValue="?" problem="A name has letters." /> },
      { state: 'disabled', show: <TextField label="Name" defaultValue="Pip Manzano" disabled /> },
      {
        state: 'a code, with what acts on it',
        show: <TextField label="Wallet" isCode placeholder="0x…" action={<Button>Claim</Button>} />,
        isWide: true,
      },
    ],
  },
  {
    name: 'TextArea',
    states: [
      { state: 'empty, with a hint', show: <TextArea label="Reason" hint="The player sees it." /> },
      { state: 'wrong', show: <TextArea label="Reason" problem="A rejection needs a reason." /> },
    ],
  },
  {
    name: 'SelectField',
    states: [
      {
        state: 'default',
        show: (
          <SelectField label="Card" defaultValue="1">
            <option value="1">Pip Manzano — 29 USDT</option>
            <option value="2">{LONG}</option>
          </SelectField>
        ),
      },
    ],
  },
  {
    name: 'AmountField',
    states: [
      {
        state: 'with all there is',
        show: <AmountField label="Amount" unit="USDT" hint="43.50 USDT stay" action={<Button>Use all</Button>} />,
      },
      { state: 'wrong', show: <AmountField label="Amount" unit="BV3" defaultValue="1e3" problem="Not an amount." /> },
    ],
  },
  {
    name: 'QrCode',
    states: [
      { state: 'of an address', show: <QrCode text="https://market.example/?ref=0x55d3" label="A code to scan" /> },
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

type ChoicesProps = { notes: readonly [string, string]; isPair?: boolean; isClosed?: boolean }

function Choices({ notes, isPair = false, isClosed = false }: ChoicesProps) {
  const [chosen, setChosen] = useState<'USDT' | 'BV3'>('USDT')
  return (
    <Choice
      legend="Token"
      isPair={isPair}
      value={chosen}
      onChange={setChosen}
      options={[
        { value: 'USDT', label: 'USDT', note: notes[0] },
        { value: 'BV3', label: 'BV3', note: notes[1], isDisabled: isClosed },
      ]}
    />
  )
}

function ConsentLine(start: { isGiven: boolean }) {
  const [isGiven, setGiven] = useState(start.isGiven)
  return (
    <Consent isGiven={isGiven} onChange={setGiven}>
      {LONG}
    </Consent>
  )
}

function Filters({ words }: { words: readonly string[] }) {
  const [chosen, setChosen] = useState(words[0] ?? '')
  return (
    // On a phone it extends to both edges of the page.
    <div className="overflow-hidden px-4 sm:px-0">
      <FilterBar
        label="Status"
        options={words.map((word) => ({ value: word, label: word }))}
        value={chosen}
        onChange={setChosen}
      />
    </div>
  )
}
