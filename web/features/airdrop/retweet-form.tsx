import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { readRetweetUrl } from '#core/airdrop.ts'
import type { submitSocial } from '#core/api/airdrop.ts'
import type { SessionView } from '#core/api/auth.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { cacheClaim, refreshAirdrop } from './airdrop-query.ts'

type RetweetFormProps = {
  session: SessionView
  /** Link that was submitted before. */
  initialUrl?: string
  /** Label of the button. */
  action: string
}

/** Submits a retweet. Checks the link while it is typed; the server decides. */
export function RetweetForm({ session, initialUrl = '', action }: RetweetFormProps) {
  const { walletAddress, userId } = session
  const submit = useSubmitSocial(session)
  const [isLeft, setLeft] = useState(false)
  const { form, formProps, field, isSubmitting } = useCallForm({
    loadSchema: async () => (await import('#core/api/airdrop.ts')).submitSocial.body,
    defaultValues: { walletAddress, userId, retweetUrl: initialUrl },
    problems: { retweetUrl: noPost },
    onSubmit: ({ retweetUrl }) => submit.mutateAsync(retweetUrl.trim()),
  })
  const url = form.watch('retweetUrl')
  const isEmpty = url.trim() === ''
  const isPost = readRetweetUrl(url).ok
  const { problem, onBlur, ...urlField } = field('retweetUrl')

  return (
    <form {...formProps} className="grid justify-items-start gap-3 *:first:w-full">
      <TextField
        {...urlField}
        label={t`Your Retweet URL`}
        // The height of the message for a wrong link.
        hint={
          <span className="flex min-h-10 items-start gap-2 text-balance">
            {isPost && <CircleCheck className="mt-1 size-4 shrink-0 text-gain" aria-hidden="true" />}
            {isPost ? t`This is a link to a post.` : t`Open your retweet, choose Share, then copy the link.`}
          </span>
        }
        problem={isLeft && !isEmpty && !isPost ? noPost() : problem}
        onBlur={(event) => {
          setLeft(true)
          void onBlur(event)
        }}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2_000}
        placeholder="https://x.com/you/status/123"
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="max-sm:w-full"
        disabled={isEmpty}
        isPending={isSubmitting}
        pendingLabel={t`Submitting`}
      >
        {action}
      </Button>
    </form>
  )
}

const noPost = () =>
  t`This is not a link to a post yet. It starts with https://x.com/ or https://twitter.com/, followed by your name, /status/ and a number.`

/** Submits a retweet for review, for the first time or again. */
function useSubmitSocial({ walletAddress, userId }: SessionView) {
  return useMutation({
    mutationFn: (retweetUrl: string) =>
      callApi<typeof submitSocial>('POST', '/api/airdrop/submit-social', {
        body: { walletAddress, userId, retweetUrl },
      }),
    onSuccess: (claim) => {
      cacheClaim(walletAddress, claim)
      showToast({
        title: t`Social Media Verification Submitted!`,
        description: t`The operator will review it. You will see the answer here.`,
      })
      void refreshAirdrop()
    },
    onError: (error) => {
      showToast({
        title: t`Submission Failed`,
        description: messageFor(error, t`Failed to submit social verification`),
        variant: 'destructive',
      })
      // The server may have accepted it despite the error, or decided in the meantime, so the claims are fetched again.
      void refreshAirdrop()
    },
  })
}
