import { t } from '@lingui/core/macro'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { readRetweetUrl } from '#core/airdrop-post.ts'
import type { SessionView } from '#core/api/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmitSocial } from './use-submit-social.ts'

type RetweetFormProps = {
  session: SessionView
  /** What was handed in before. */
  initialUrl?: string
  /** What stands on the button. */
  action: string
}

/** Hands a retweet in. Whether its link will do is said while it is typed; the server decides. */
export function RetweetForm({ session, initialUrl = '', action }: RetweetFormProps) {
  const [url, setUrl] = useState(initialUrl)
  const [isLeft, setLeft] = useState(false)
  const id = useId()
  const submit = useSubmitSocial(session)
  const isEmpty = url.trim() === ''
  const isPost = readRetweetUrl(url).ok
  const isProblem = isLeft && !isEmpty && !isPost

  function handIn(event: FormEvent) {
    event.preventDefault()
    if (isEmpty || submit.isPending) return
    setLeft(true)
    submit.mutate(url.trim())
  }

  return (
    <form onSubmit={handIn} noValidate className="grid justify-items-start gap-3">
      <div className="w-full">
        <label htmlFor={id} className="font-strong">{t`Your Retweet URL`}</label>
        <input
          id={id}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2_000}
          placeholder="https://x.com/you/status/123"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          onBlur={() => setLeft(true)}
          aria-invalid={isProblem || undefined}
          aria-describedby={`${id}-hint`}
          className={`mt-1 min-h-12 w-full rounded-small border-2 bg-street px-3 placeholder:text-soft/70 ${isProblem ? 'border-loss' : 'border-control'}`}
        />
        <p
          id={`${id}-hint`}
          className={`mt-1 flex min-h-10 items-start gap-2 text-note ${isProblem ? 'text-loss' : 'text-soft'}`}
        >
          {isPost && <CircleCheck className="mt-1 size-4 shrink-0 text-gain" aria-hidden="true" />}
          {isPost
            ? t`This is the link of a post.`
            : isProblem
              ? t`This is not the link of a post yet. It starts with https://x.com/ or https://twitter.com/ and has your name, /status/ and a number.`
              : t`Open your retweet, choose share, then copy its link.`}
        </p>
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="max-sm:w-full"
        disabled={isEmpty}
        isPending={submit.isPending}
        pendingLabel={t`Submitting`}
      >
        {action}
      </Button>
    </form>
  )
}
