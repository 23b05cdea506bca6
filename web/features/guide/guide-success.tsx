import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useContext } from 'react'
import { openConnectDialog } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { Button } from '#web/ui/button.tsx'
import { GuideHeading, GuideHeadingLevel } from './guide-heading.tsx'
import { SUCCESS_SIGNS } from './guide-text.ts'

/** Lists the signs that the connection worked, and shows the button to connect. */
export function GuideSuccess() {
  const { i18n } = useLingui()
  const { address, status } = useWallet()
  // A dialog has the button in its footer.
  const isPage = useContext(GuideHeadingLevel) === 'h2'
  return (
    <section className="guide-board guide-board-text">
      <GuideHeading>
        <Trans>You are connected when</Trans>
      </GuideHeading>
      <ul className="mt-4 grid gap-3">
        {SUCCESS_SIGNS.map((sign) => (
          <li key={sign.id} className="flex gap-3">
            <CircleCheck className="mt-1 size-5 shrink-0 text-gain" aria-hidden="true" /> {i18n._(sign)}
          </li>
        ))}
      </ul>
      {address === null ? (
        isPage && (
          <Button variant="primary" className="mt-5" isPending={status === 'connecting'} onClick={openConnectDialog}>
            <Trans>Connect Wallet</Trans>
          </Button>
        )
      ) : (
        <p className="mt-5 flex items-center gap-3 rounded-small bg-counter px-4 py-3 font-strong text-gain">
          <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
          <Trans>Your wallet is connected.</Trans>
        </p>
      )}
    </section>
  )
}
