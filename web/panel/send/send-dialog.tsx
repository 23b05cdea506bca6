import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { shortened } from '#core/address.ts'
import type { sendTokens } from '#core/api/grants.ts'
import type { SentTokens } from '#core/grant.ts'
import { formatAmount } from '#core/money.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { amountText } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Echo, EchoBlock } from '#web/ui/echo.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { showToast } from '#web/ui/toast.ts'
import { DialogActions } from '../parts/dialog-actions.tsx'
import type { RequestKey } from '../parts/use-request-key.ts'
import { useWalletCheck, WalletCheck } from '../parts/wallet-check.tsx'
import { WholeAddress } from '../parts/whole-address.tsx'
import { callOperator, isProofRequired } from '../session/call-operator.ts'

export type Sending = SentTokens & { readonly walletAddress: string }

type SendDialogProps = { sending: Sending; requestKey: RequestKey; onClose: () => void; onSent: () => void }

/** Shows in full what will be credited, to which wallet, and that it is owed from then on. */
export function SendDialog({ sending, requestKey, onClose, onSent }: SendDialogProps) {
  const { walletAddress, bv3, usdt } = sending
  const check = useWalletCheck(walletAddress)
  const bv3Text = `${amountText(bv3, 'BV3')} BV3`
  const usdtText = `${amountText(usdt, 'USDT')} USDT`
  const send = useMutation({
    mutationFn: () => {
      const body = {
        walletAddress,
        bv3Amount: formatAmount(bv3, 'BV3'),
        usdtAmount: formatAmount(usdt, 'USDT'),
      }
      const headers = { 'Idempotency-Key': requestKey.keyFor(body) }
      return callOperator<typeof sendTokens>('POST', '/api/admin/send-tokens', { body }, { headers })
    },
    onSuccess: (sent) => {
      const to = shortened(sent.walletAddress)
      showToast({ title: t`Tokens Sent Successfully`, description: t`${bv3Text} and ${usdtText} to ${to}` })
      requestKey.forget()
      onSent()
      onClose()
    },
    onError(error) {
      if (isProofRequired(error)) return
      showToast({
        title: t`Send Tokens Failed`,
        description: messageFor(error, t`An error occurred`),
        variant: 'destructive',
      })
    },
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Send these tokens?`}
      description={t`Check this before you send it. This action cannot be undone.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            disabled={check.isPending}
            isPending={send.isPending}
            pendingLabel={t`Sending`}
            onClick={() => send.mutate()}
          >
            {t`Send Tokens`}
          </Button>
        </DialogActions>
      }
    >
      <div className="grid gap-4">
        <Echo>
          <EchoBlock label={t`To the wallet`}>
            <WholeAddress value={walletAddress} />
          </EchoBlock>
          <LeaderLine label="BV3">{amountText(bv3, 'BV3')}</LeaderLine>
          <LeaderLine label="USDT">{amountText(usdt, 'USDT')}</LeaderLine>
        </Echo>
        <p className="text-soft">{t`Both are added to what you owe players. The USDT can be withdrawn right away.`}</p>
        <WalletCheck check={check} />
      </div>
    </Dialog>
  )
}
