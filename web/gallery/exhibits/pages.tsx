import { Button } from '#web/ui/button.tsx'
import { FailureState } from '#web/ui/page-failure.tsx'
import { WalletRequired } from '#web/ui/wallet-required.tsx'
import { type Exhibit, LONG, UNBROKEN } from '../exhibit.ts'

const reload = <Button variant="primary">Reload the page</Button>

export const pages = (): Exhibit[] => [
  {
    name: 'WalletRequired',
    states: [
      {
        state: 'default',
        isWide: true,
        show: (
          <WalletRequired
            text="Connect one to mine with your cards."
            action={<Button variant="primary">Connect Wallet</Button>}
          />
        ),
      },
    ],
  },
  {
    name: 'FailureState',
    states: [
      {
        state: 'a new version',
        isWide: true,
        show: (
          <FailureState
            picture="/art/guide-desk.svg"
            title="There is a new version"
            text="Reload the page to go on."
            action={reload}
          />
        ),
      },
      {
        state: 'broken, with its words, and a picture that never arrives',
        isWide: true,
        show: (
          <FailureState
            picture="data:image/svg+xml,broken"
            title="Something went wrong"
            text={LONG}
            action={reload}
            detail={UNBROKEN}
          />
        ),
      },
    ],
  },
]
