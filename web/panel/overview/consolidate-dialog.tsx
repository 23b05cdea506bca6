import { plural, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { shortened } from '#core/address.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { ActionSummary } from '#web/ui/action-summary.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'

import { Notice } from '#web/ui/notice.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { DialogActions } from '../parts/dialog-parts.tsx'
import { isProofRequired } from '../session/call-operator.ts'
import { type ConsolidationAnswer, callConsolidate, downloadReport, failureText } from './quick-action-calls.ts'

type ConsolidateDialogProps = { onClose: () => void; onFailed: (text: string) => void }

/** Asks before accounts are merged, and shows the result. */
export function ConsolidateDialog({ onClose, onFailed }: ConsolidateDialogProps) {
  const merge = useMutation({
    mutationFn: callConsolidate,
    meta: { showsError: true },
    onError: (error) =>
      !isProofRequired(error) &&
      onFailed(
        failureText(
          error,
          (sentence) => t`Consolidation failed: ${sentence}`,
          t`We do not know whether the wallets were merged. Run it again: nothing is merged twice.`,
        ),
      ),
  })
  const { data: done } = merge
  return (
    <Dialog
      isOpen
      isWide={done !== undefined}
      isDismissable={!merge.isPending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Fix duplicate wallets`}
      description={
        done === undefined
          ? t`Merges imported accounts whose wallets differ only in upper and lower case. This cannot be undone.`
          : plural(done.consolidated, {
              one: '# wallet now has one account.',
              other: '# wallets now have one account each.',
            })
      }
      footer={
        <DialogActions>
          <Button onClick={onClose} disabled={merge.isPending}>
            {done === undefined ? t`Cancel` : t`Close`}
          </Button>
          {(done === undefined || done.report.hasMore) && (
            <Button
              variant="primary"
              isPending={merge.isPending}
              pendingLabel={t`Merging`}
              onClick={() => merge.mutate()}
            >
              {done === undefined ? t`Merge wallets` : t`Merge the rest`}
            </Button>
          )}
        </DialogActions>
      }
    >
      {done === undefined ? (
        <p>{t`Their balances and purchases are combined. The oldest account’s referrer is kept. Nothing else changes.`}</p>
      ) : (
        <ConsolidationReport {...done} />
      )}
    </Dialog>
  )
}

const SHOWN_MAX = 50

function ConsolidationReport({ consolidated, totalDuplicatesRemoved, report }: ConsolidationAnswer) {
  if (consolidated === 0) return <Notice kind="info">{t`No duplicate wallets.`}</Notice>
  const { before, after, wallets } = report
  const sums = ({ bv3, usdt }: typeof before) => `${decimalText(bv3)} BV3, ${decimalText(usdt)} USDT`
  return (
    <div className="grid gap-4">
      <ActionSummary>
        <LeaderLine label={t`Duplicates removed`}>{totalDuplicatesRemoved}</LeaderLine>
        <LeaderLine label={t`Their balances before`}>{sums(before)}</LeaderLine>
        <LeaderLine label={t`Their balances after`}>{sums(after)}</LeaderLine>
      </ActionSummary>
      <RecordTable
        caption={t`Merged wallets`}
        columns={[
          { label: t`Wallet`, width: 'w-1/3', cell: ({ walletAddress }) => shortened(walletAddress) },
          { label: t`Spellings`, width: 'w-1/6', isFigure: true, cell: ({ spellings }) => spellings.length },
          { label: t`Added`, width: 'w-1/2', isFigure: true, cell: (wallet) => sums(wallet.after) },
        ]}
        records={wallets.slice(0, SHOWN_MAX).map((wallet, id) => ({ ...wallet, id }))}
      />
      <Button className="justify-self-start" onClick={() => downloadReport('merged-wallets', fileLines(wallets))}>
        {t`Download report`}
      </Button>
    </div>
  )
}

const fileLines = (wallets: ConsolidationAnswer['report']['wallets']): string[][] => [
  ['walletAddress', 'spellings', 'bv3Before', 'usdtBefore', 'bv3After', 'usdtAfter'],
  ...wallets.map(({ walletAddress, spellings, before, after }) => [
    walletAddress,
    spellings.join(' '),
    before.bv3,
    before.usdt,
    after.bv3,
    after.usdt,
  ]),
]
