import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { Copy, Eye, HandCoins, type LucideIcon, Sprout } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { type BackfillPreview, callPreview, callSetUpDemo, failureText } from './quick-action-calls.ts'

const BackfillDialog = lazy(async () => ({
  default: (await import('./backfill-dialog.tsx')).BackfillDialog,
}))
const ConsolidateDialog = lazy(async () => ({
  default: (await import('./consolidate-dialog.tsx')).ConsolidateDialog,
}))
const FailureDialog = lazy(async () => ({
  default: (await import('./failure-dialog.tsx')).FailureDialog,
}))

type QuickActionDialog =
  | { readonly kind: 'backfill'; readonly preview: BackfillPreview; readonly isAsking: boolean }
  | { readonly kind: 'consolidate' }
  | { readonly kind: 'failure'; readonly text: string }

/** Shows one button for each maintenance task. An operator sees the amounts before a task moves money. */
export function QuickActions() {
  const [shown, setShown] = useState<QuickActionDialog | null>(null)
  const titleId = useId()
  const demo = useSetUpDemo()
  const preview = usePreview(setShown)
  const look = (isAsking: boolean, after = 0) => preview.mutate({ isAsking, after })
  const isLooking = (isAsking: boolean) => preview.isPending && preview.variables.isAsking === isAsking
  const close = () => setShown(null)
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-3 text-lead">{t`Quick Actions`}</h3>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <QuickAction icon={Sprout} note={t`Missing cards, and sample players on the local chain.`}>
          <Button isPending={demo.isPending} onClick={() => demo.mutate()}>{t`Setup Demo Data`}</Button>
        </QuickAction>
        <QuickAction icon={Eye} note={t`Shows rewards that players are missing. Changes nothing.`}>
          <Button isPending={isLooking(false)} onClick={() => look(false)}>{t`Preview Reward Backfill`}</Button>
        </QuickAction>
        <QuickAction icon={HandCoins} note={t`Credits missing rewards once. Shows the amounts first.`}>
          <Button isPending={isLooking(true)} onClick={() => look(true)}>{t`Execute Reward Backfill`}</Button>
        </QuickAction>
        <QuickAction icon={Copy} note={t`Merges imported accounts of the same wallet.`}>
          <Button onClick={() => setShown({ kind: 'consolidate' })}>{t`Fix Duplicate Wallets`}</Button>
        </QuickAction>
      </ul>
      <Suspense fallback={null}>
        {shown?.kind === 'backfill' && (
          <BackfillDialog
            key={shown.preview.planHash}
            preview={shown.preview}
            isAsking={shown.isAsking}
            isPreviewing={preview.isPending}
            onPreviewMore={(after) => look(shown.isAsking, after)}
            onClose={close}
            onFailed={(text) => setShown({ kind: 'failure', text })}
          />
        )}
        {shown?.kind === 'consolidate' && (
          <ConsolidateDialog onClose={close} onFailed={(text) => setShown({ kind: 'failure', text })} />
        )}
        {shown?.kind === 'failure' && <FailureDialog text={shown.text} onClose={close} />}
      </Suspense>
    </section>
  )
}

type QuickActionProps = { icon: LucideIcon; note: string; children: ReactNode }

const QuickAction = ({ icon: Icon, note, children }: QuickActionProps) => (
  <li className="flex flex-col gap-3 rounded-large border border-line bg-stall p-4 *:last:mt-auto">
    <p className="flex gap-2 text-note text-soft">
      <Icon className="mt-1 size-4 shrink-0" aria-hidden="true" />
      {note}
    </p>
    {children}
  </li>
)

function useSetUpDemo() {
  return useMutation({
    mutationFn: callSetUpDemo,
    meta: { showsError: true },
    onSuccess: ({ report: { cardsAdded, playersAdded } }) =>
      showToast({
        title: t`Demo Data Setup`,
        description:
          cardsAdded + playersAdded === 0
            ? t`Everything was already set up.`
            : t`Added: ${cardsAdded} cards, ${playersAdded} sample players.`,
      }),
    onError: (error) =>
      showToast({
        title: t`Setup Failed`,
        description: messageFor(error, t`Failed to setup demo data`),
        variant: 'destructive',
      }),
  })
}

const usePreview = (show: (shown: QuickActionDialog) => void) =>
  useMutation({
    mutationFn: ({ after }: { readonly isAsking: boolean; readonly after: number }) => callPreview(after),
    meta: { showsError: true },
    onSuccess: (preview, { isAsking }) => show({ kind: 'backfill', preview, isAsking }),
    onError: (error) =>
      show({
        kind: 'failure',
        text: failureText(
          error,
          (sentence) => t`Preview failed: ${sentence}`,
          t`The preview did not load. Please try again.`,
        ),
      }),
  })
