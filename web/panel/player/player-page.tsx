import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Check, Copy, ExternalLink } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { shortened } from '#core/address.ts'
import type { PlayerNote, WithdrawalFreeze } from '#core/api/admin-players.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useCopy } from '#web/ui/copy-line.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ListSkeleton } from '#web/ui/paged-list.tsx'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { WholeAddress } from '../parts/dialog-parts.tsx'
import { DownloadCsv } from '../parts/list-head.tsx'
import { momentText } from '../parts/moment.tsx'
import { RiskSignals } from '../parts/player-lines.tsx'
import { useMayWrite } from '../session/call-operator.ts'
import { addNote, PlayerFigures, playerListFile, playerQuery, usePlayerChanged } from './player-figures.tsx'
import { PlayerLists } from './player-lists.tsx'

const CorrectionDialog = lazy(async () => ({
  default: (await import('./player-dialogs.tsx')).CorrectionDialog,
}))

/** Shows everything about one player, with the operator's actions. */
export function PlayerPage({ playerId }: { playerId: number }) {
  const file = useQuery(playerQuery(playerId))
  const name = t`Player ${playerId}`
  return (
    <section aria-labelledby="player-heading" className="grid grid-cols-1 gap-6">
      <div>
        <Button variant="quiet" className="-ml-4" onClick={() => history.back()}>
          <ArrowLeft className="size-5" aria-hidden="true" /> {t`Back to the list`}
        </Button>
        <h2 id="player-heading" className="mt-2 text-title">
          {name}
        </h2>
        {file.data !== undefined && (
          <>
            <PlayerAddress value={file.data.walletAddress} />
            <RiskSignals signals={file.data.signals} />
          </>
        )}
      </div>
      {file.isPending && <ListSkeleton label={t`Loading: ${name}`} rows={5} />}
      {file.data === undefined && file.isError && (
        <ErrorState what={name} error={file.error} onRetry={() => file.refetch()} />
      )}
      {file.data !== undefined && (
        <>
          <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
            <PlayerFigures file={file.data}>
              <CorrectionSection playerId={playerId} onPosted={() => file.refetch()} />
            </PlayerFigures>
            <div className="flex flex-col gap-6">
              <FreezeSection playerId={playerId} freeze={file.data.freeze} />
              <NotesSection playerId={playerId} notes={file.data.notes} />
            </div>
          </div>
          <PlayerLists playerId={playerId} />
        </>
      )}
    </section>
  )
}

/** Shows the button that corrects a mistake in the player's ledger. */
function CorrectionSection({ playerId, onPosted }: { playerId: number; onPosted: () => void }) {
  const [isOpen, setOpen] = useState(false)
  if (!useMayWrite()) return null
  const close = () => {
    setOpen(false)
    onPosted()
  }
  return (
    <div className="pt-4">
      <Button className="max-sm:w-full" onClick={() => setOpen(true)}>{t`Post a correction…`}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CorrectionDialog playerId={playerId} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

/** Shows the whole address, to compare, copy and open in the explorer. */
function PlayerAddress({ value }: { value: string }) {
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  const { isCopied, copy } = useCopy()
  const short = shortened(value)
  return (
    <div className="flex items-center">
      <div className="max-sm:max-w-48">
        <WholeAddress value={value} />
      </div>
      <IconButton label={isCopied ? t`Copied` : t`Copy ${value}`} onClick={() => copy(value)}>
        {isCopied ? (
          <Check className="size-4 text-gain" aria-hidden="true" />
        ) : (
          <Copy className="size-4" aria-hidden="true" />
        )}
      </IconButton>
      {explorerUrl !== null && (
        <a
          href={`${explorerUrl}/address/${value}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t`Open ${short} in the block explorer`}
          className="-ml-2 inline-grid size-11 shrink-0 place-items-center rounded-small text-soft hover:bg-counter hover:text-ink"
        >
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
      )}
    </div>
  )
}

const FreezeDialog = lazy(async () => ({ default: (await import('./player-dialogs.tsx')).FreezeDialog }))

/** Shows whether the player may withdraw, with the button that stops or allows it. */
function FreezeSection({ playerId, freeze }: { playerId: number; freeze: WithdrawalFreeze | null }) {
  const [isOpen, setOpen] = useState(false)
  const mayWrite = useMayWrite()
  return (
    <section aria-labelledby="freeze-heading" className="rounded-large border border-line bg-stall p-4 sm:p-6">
      <h3 id="freeze-heading" className="text-lead">
        {t`Withdrawals`}
      </h3>
      {freeze === null ? (
        <p className="mt-1 text-soft">{t`This player may withdraw.`}</p>
      ) : (
        <>
          <p className="mt-1 font-strong text-loss">
            <Trans>Frozen by {freeze.frozenBy}</Trans>
          </p>
          <p className="text-note text-soft">{momentText(freeze.frozenAt)}</p>
          <p className="mt-1 break-words">{freeze.reason}</p>
        </>
      )}
      {mayWrite && (
        <Button className="mt-3 max-sm:w-full" onClick={() => setOpen(true)}>
          {freeze === null ? t`Freeze withdrawals` : t`Allow withdrawals again`}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <FreezeDialog playerId={playerId} isFrozen={freeze !== null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

const NOTE_MAX = 2_000

/** Lists the operators' notes about a player, with a field for another. Players never see them. */
function NotesSection({ playerId, notes }: { playerId: number; notes: readonly PlayerNote[] }) {
  const changed = usePlayerChanged(playerId)
  const mayWrite = useMayWrite()
  const add = useMutation({
    mutationFn: (text: string) => addNote(playerId, text),
    meta: { showsError: true },
    onSettled: changed,
  })
  const { form, formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/admin-players.ts')).addPlayerNote.body,
    defaultValues: { text: '' },
    objections: ({ text }) => (text.trim() === '' ? ['text'] : []),
    problems: { text: () => t`Enter a note first.` },
    onSubmit: ({ text }) => add.mutateAsync(text),
  })
  useEffect(() => {
    if (add.isSuccess) form.reset()
  }, [add.isSuccess, form])
  return (
    <section aria-labelledby="notes-heading" className="grow rounded-large border border-line bg-stall p-4 sm:p-6">
      <div className="-my-2 flex min-h-11 items-center justify-between gap-3">
        <h3 id="notes-heading" className="text-lead">
          {t`Operators’ notes`}
        </h3>
        {notes.length > 0 && <DownloadCsv list={playerListFile(playerId, 'notes')} />}
      </div>
      {mayWrite && (
        <form {...formProps} className="mt-4 grid gap-3">
          <TextArea
            label={t`New note`}
            hint={t`Players never see it. It cannot be deleted.`}
            maxLength={NOTE_MAX}
            {...field('text')}
          />
          {add.isError && (
            <Notice kind="problem">{messageFor(add.error, t`The note could not be saved. Please try again.`)}</Notice>
          )}
          <Button
            type="submit"
            isPending={isSubmitting}
            pendingLabel={t`Saving`}
            className="justify-self-start max-sm:w-full"
          >
            {t`Save note`}
          </Button>
        </form>
      )}
      {notes.length > 0 && (
        <ul className="mt-4 grid gap-3">
          {notes.map(({ id, text, author, createdAt }) => (
            <li key={id} className="border-line border-t pt-3">
              <p className="whitespace-pre-line break-words">{text}</p>
              <p className="mt-1 text-note text-soft">
                {author} · {momentText(createdAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
