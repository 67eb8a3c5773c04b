import { useCustomMutation, type HttpError } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { Icon } from '../parts/icons'

/** ms until a revealed value is masked again. */
const SHOWN_MS = 30_000

/** Masked personal data with a reveal button; the gateway logs each reveal. */
export function SecretValue(props: {
  call: string
  body: Record<string, unknown>
  masked: string
  label: string
}) {
  const { call, body, masked, label } = props
  const [plain, setPlain] = useState<string>()
  const { mutateAsync, mutation } = useCustomMutation<{ value: string }, HttpError>()

  useEffect(() => {
    if (plain === undefined) return
    const timer = setTimeout(() => setPlain(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [plain])

  const toggle = async () => {
    if (plain !== undefined) {
      setPlain(undefined)
      return
    }
    try {
      const { data } = await mutateAsync({
        url: call,
        method: 'post',
        values: body,
        successNotification: false,
      })
      setPlain(data.value)
    } catch {
      // On failure a toast was shown; the mask stays.
    }
  }
  return (
    <span className="rv-secret">
      <span className="rv-mono">{plain ?? masked}</span>
      <button
        type="button"
        className="rv-eye"
        aria-label={plain === undefined ? `查看${label}` : `隐藏${label}`}
        aria-pressed={plain !== undefined}
        title="查看会留下记录"
        disabled={mutation.isPending}
        onClick={() => void toggle()}
      >
        <Icon name="eye" />
      </button>
    </span>
  )
}
