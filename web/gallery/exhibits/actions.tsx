import { Bell } from 'lucide-react'
import { Button, type ButtonVariant, buttonClass, IconButton, Spinner } from '#web/ui/button.tsx'

import { ShareButton } from '#web/ui/share-button.tsx'

import { type Exhibit, LONG } from '../exhibit.ts'

const VARIANTS: readonly ButtonVariant[] = ['primary', 'lamp', 'secondary', 'quiet', 'danger']
const HOVER = { 'data-hover': '' }
const FOCUS = { 'data-focus': '' }

const buttonOf = (variant: ButtonVariant): Exhibit => ({
  name: `Button, ${variant}`,
  states: [
    { state: 'default', show: <Button variant={variant}>Purchase</Button> },
    {
      state: 'pointed at',
      show: (
        <Button variant={variant} {...HOVER}>
          Purchase
        </Button>
      ),
    },
    {
      state: 'focused',
      show: (
        <Button variant={variant} {...FOCUS}>
          Purchase
        </Button>
      ),
    },
    {
      state: 'disabled',
      show: (
        <Button variant={variant} disabled>
          Purchase
        </Button>
      ),
    },
    {
      state: 'pending',
      show: (
        <Button variant={variant} isPending>
          Purchase
        </Button>
      ),
    },
    {
      state: 'large',
      show: (
        <Button variant={variant} size="large">
          Purchase
        </Button>
      ),
    },
    { state: 'long text', show: <Button variant={variant}>{LONG}</Button>, isWide: true },
  ],
})

export const actions = (): Exhibit[] => [
  ...VARIANTS.map(buttonOf),
  {
    name: 'A link that looks like a button',
    states: [
      {
        state: 'default',
        show: (
          <a href="#gallery" className={buttonClass('primary')}>
            Go to Home
          </a>
        ),
      },
      {
        state: 'focused',
        show: (
          <a href="#gallery" className={buttonClass('primary')} {...FOCUS}>
            Go to Home
          </a>
        ),
      },
    ],
  },
  {
    name: 'IconButton',
    states: [
      {
        state: 'default',
        show: (
          <IconButton label="Bell">
            <Bell className="size-5" aria-hidden="true" />
          </IconButton>
        ),
      },
      {
        state: 'pointed at',
        show: (
          <IconButton label="Bell" {...HOVER}>
            <Bell className="size-5" aria-hidden="true" />
          </IconButton>
        ),
      },
      {
        state: 'focused',
        show: (
          <IconButton label="Bell" {...FOCUS}>
            <Bell className="size-5" aria-hidden="true" />
          </IconButton>
        ),
      },
      {
        state: 'disabled',
        show: (
          <IconButton label="Bell" disabled>
            <Bell className="size-5" aria-hidden="true" />
          </IconButton>
        ),
      },
    ],
  },
  {
    name: 'ShareButton',
    states: [{ state: 'default', show: <ShareButton url="https://market.example/cards/1" title="Pip Manzano" /> }],
  },
  { name: 'Spinner', states: [{ state: 'turning, unless motion is reduced', show: <Spinner className="size-8" /> }] },
]
