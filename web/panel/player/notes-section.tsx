import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PlayerNote } from '#core/api/admin-players.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DownloadCsv } from '../parts/download-csv.tsx'
import { momentText } from '../parts/moment-text.ts'
import { useMayWrite } from '../session/operator-query.ts'
import { addNote, playerListFile, usePlayerChanged } from './player-query.ts'

const NOTE_MAX = 2_000

/** Lists the operators' notes about a player, with a field for another. Players never see them. */
export function NotesSection({ playerId, notes }: { playerId: number; notes: readonly PlayerNote[] }) {
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
