import { plural, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { shortened } from '#core/address.ts'
import type { CardView } from '#core/api/cards.ts'
import type { giveNft } from '#core/api/grants.ts'
import { times } from '#core/money.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { readUsdt, readWholeBv3 } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Echo, EchoBlock } from '#web/ui/echo.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCardsChanged } from '../cards/cards-query.ts'
import { DialogActions } from '../parts/dialog-actions.tsx'
import type { RequestKey } from '../parts/use-request-key.ts'
import { useWalletCheck, WalletCheck } from '../parts/wallet-check.tsx'
import { WholeAddress } from '../parts/whole-address.tsx'
import { callOperator, isProofRequired } from '../session/call-operator.ts'

export type Gift = { readonly walletAddress: string; readonly card: CardView; readonly quantity: number }

type GiveDialogProps = { gift: Gift; requestKey: RequestKey; onClose: () => void; onGiven: () => void }

/** Shows in full what will be given, to which wallet, and what will be owed for it. */
export function GiveDialog({ gift, requestKey, onClose, onGiven }: GiveDialogProps) {
  const { walletAddress, card, quantity } = gift
  const check = useWalletCheck(walletAddress)
  const cardsChanged = useCardsChanged()
  const give = useMutation({
    mutationFn: () => {
      const body = { walletAddress, cardId: card.id, quantity }
      const headers = { 'Idempotency-Key': requestKey.keyFor(body) }
      return callOperator<typeof giveNft>('POST', '/api/admin/give-nft', { body }, { headers })
    },
    onSuccess: () => {
      showToast({ title: t`NFT Given`, description: t`${quantity} × ${card.name} to ${shortened(walletAddress)}` })
      requestKey.forget()
      onGiven()
      onClose()
    },
    onError(error) {
      if (isProofRequired(error)) return
      showToast({
        title: t`Give NFT Failed`,
        description: messageFor(error, t`An error occurred`),
        variant: 'destructive',
      })
    },
    onSettled: cardsChanged,
  })
  const copies = BigInt(quantity)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Give ${quantity} × ${card.name}?`}
      description={t`Check this before you give it. It cannot be undone.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            disabled={check.isPending}
            isPending={give.isPending}
            pendingLabel={t`Giving`}
            onClick={() => give.mutate()}
          >
            {plural(quantity, { one: 'Give # copy', other: 'Give # copies' })}
          </Button>
        </DialogActions>
      }
    >
      <div className="grid gap-4">
        <Echo>
          <EchoBlock label={t`To the wallet`}>
            <WholeAddress value={walletAddress} />
          </EchoBlock>
          <LeaderLine label={t`Gives`}>
            {quantity} × {card.name}
          </LeaderLine>
          <LeaderLine label={t`USDT owed, at most`}>
            {amountText(times(readUsdt(card.totalUsdt), copies), 'USDT', 4)}
          </LeaderLine>
          <LeaderLine label={t`BV3 owed, at most`}>
            {amountText(times(readWholeBv3(card.totalBv3), copies), 'BV3', 2)}
          </LeaderLine>
        </Echo>
        <WalletCheck check={check} />
      </div>
    </Dialog>
  )
}
