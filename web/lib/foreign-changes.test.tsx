import { type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { addGrammarMarks, darkenPage, translatePage } from '#test/support/browser/page-changers.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'

let stop = () => {}
afterEach(() => stop())

/** Shows one state after another; the button is no part of what is translated. */
function Steps({ states }: { states: readonly ReactNode[] }) {
  const [step, setStep] = useState(0)
  return (
    <>
      <button type="button" translate="no" onClick={() => setStep(step + 1)}>
        Next
      </button>
      <section aria-label="Shown">{states[step]}</section>
    </>
  )
}

/** What the page shows of each state, one after another. */
async function shownOf(states: readonly ReactNode[], change: () => () => void) {
  const screen = await renderPart(<Steps states={states} />)
  stop = change()
  const shown = [screen.getByLabelText('Shown').element().textContent]
  for (const _ of states.slice(1)) {
    await screen.getByText('Next').click()
    shown.push(screen.getByLabelText('Shown').element().textContent)
  }
  return shown
}

const Word = ({ of: word }: { of: string }) => word
const count = (n: string) => (
  <p>
    {n} more <b>of Pip</b>
  </p>
)

const CASES = [
  {
    of: 'a text that changes beside siblings',
    states: [count('one'), count('two')],
    shown: ['ONE MORE OF PIP', 'TWO MORE OF PIP'],
  },
  { of: 'a word', states: [<Word key="it" of="one" />, <Word key="it" of="two" />], shown: ['ONE', 'TWO'] },
  {
    of: 'a bare text that goes and comes back',
    states: [true, false, true].map((isThere) => (
      <p key="it">
        {isThere && 'paid '}
        <b>now</b>
      </p>
    )),
    shown: ['PAID NOW', 'NOW', 'PAID NOW'],
  },
  {
    of: 'an element that comes before a text, and goes',
    states: [false, true, false].map((isThere) => (
      <p key="it">
        {isThere && <b>is </b>}
        yours {'to keep'}
      </p>
    )),
    shown: ['YOURS TO KEEP', 'IS YOURS TO KEEP', 'YOURS TO KEEP'],
  },
  {
    of: 'texts that change their order',
    states: [
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
    ].map((words) => words.map((it) => <Word key={it} of={it} />)),
    shown: ['ABC', 'CAB'],
  },
  {
    of: 'a text in the place of an element',
    states: [
      <p key="it">
        <i>for </i>
        {'long'}
      </p>,
      <p key="it">
        {'not '}
        {'long'}
      </p>,
    ],
    shown: ['FOR LONG', 'NOT LONG'],
  },
] as const

test.each(CASES)('on a translated page, $of is shown and updated', async ({ states, shown }) => {
  expect(await shownOf(states, translatePage)).toEqual(shown)
})

test('insertBefore works with its second argument omitted', () => {
  const parent = document.createElement('p')
  const insert = parent.insertBefore as (node: Node, reference?: Node) => Node
  parent.append('first')
  insert.call(parent, document.createElement('b'))
  expect(parent.innerHTML).toBe('first<b></b>')
})

/** As other programs do: the text stays, in an element of theirs. */
function wrapTexts() {
  for (const text of [...document.querySelectorAll('section *')].flatMap((it) => [...it.childNodes])) {
    if (text.nodeType !== Node.TEXT_NODE) continue
    const wrapper = document.createElement('mark')
    text.before(wrapper)
    wrapper.append(text)
  }
  return () => {}
}

test('a text in a wrapper is moved, inserted before and changed with it', async () => {
  const state = (word: string, isFirst: boolean) => (
    <p>
      {isFirst && <b>Say </b>}
      {word !== '' && word}
      <i>now</i>
    </p>
  )
  const states = [state('yes ', false), state('no ', true), state('', true)]
  expect(await shownOf(states, wrapTexts)).toEqual(['yes now', 'Say no now', 'Say now'])
  expect(document.querySelectorAll('section mark')).toHaveLength(1)
})

test('a text removed by an extension removes nothing else', async () => {
  const state = (isThere: boolean) => (
    <p>
      <b>Kept</b>
      {isThere && ' gone'}
    </p>
  )
  const remove = () => {
    document.querySelector('section b')?.nextSibling?.remove()
    return () => {}
  }
  expect(await shownOf([state(true), state(false), state(true)], remove)).toEqual(['Kept', 'Kept', 'Kept gone'])
})

test.each([
  { name: 'Grammarly', change: addGrammarMarks },
  { name: 'Dark Reader', change: darkenPage },
])('a form that changes works despite $name', async ({ change }) => {
  const state = (problem: string | null) => (
    <div style={{ color: 'red' }}>
      <textarea key={problem} aria-label="Why" />
      {problem !== null && problem}
      <svg aria-hidden="true">
        <path fill="red" />
        {problem !== null && <circle />}
      </svg>
      <input aria-label="Name" />
    </div>
  )
  expect(await shownOf([state(null), state('Too short'), state(null)], change)).toEqual(['', 'Too short', ''])
})
