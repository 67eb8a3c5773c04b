import type { NotificationProvider } from '@refinedev/core'
import { FALLBACK_ERROR_TEXT } from '#domain/codes'
import { technicalLine } from '../lib/failure'
import { ConsoleError } from '../lib/post'
import { TOAST_MS } from '../lib/toast-ms'
import { isAbort } from './wire/transport'

export { TOAST_MS }

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

/** Queries that fail within this time, as when the gateway is down, share one toast. */
const SAME_MOMENT_MS = 300
/** The success toast of a call that went to approval comes within this time, and is not shown. */
const SENT_MS = 2000
/** Size limit of the map of shown messages. */
const SENTENCES = 50

/**
 * Shows one toast; it replaces a visible toast with the same key. `detail`: a line that can be
 * unfolded.
 */
export type ShowToast = (toast: {
  kind: ToastKind
  text: string
  key: string
  durationMs: number
  detail?: string
  path?: string
}) => void

export interface ConsoleNotifications extends NotificationProvider {
  /** Shows the toast of a failure, at most once per failure; none for an aborted call. */
  failure(error: unknown): void
  toast(kind: ToastKind, text: string): void
  /** Records a failed call, so that the toast of its message has its technical line. */
  heard(error: unknown): void
  /** Says that an act waits for approval; the success toast of its call is not shown. */
  sent(approvalNo: string, path: string | undefined): void
}

/**
 * One toast per failure, each time (spec §8). Refine passes messages, not the error, so there are
 * two ways in: `failure` marks the ConsoleError as shown, and equal messages within
 * `SAME_MOMENT_MS` are shown once. A later one replaces a visible toast.
 * @param options.isVisible whether the toast with a key is still visible
 */
export function createNotificationProvider(
  show: ShowToast,
  options: {
    close?: (key: string) => void
    isVisible?: (key: string) => boolean
    now?: () => number
  } = {},
): ConsoleNotifications {
  const { close = () => {}, isVisible = () => true, now = Date.now } = options
  let last = { text: '', at: -Infinity }
  const lines = new Map<string, string>()

  let sentAt = -Infinity

  const draw = (kind: ToastKind, text: string, key = `${kind} ${text}`) => {
    const isOfSent = kind === 'success' && now() - sentAt < SENT_MS
    sentAt = -Infinity
    if (!isOfSent) show({ kind, text, key, durationMs: TOAST_MS })
  }

  const drawError = (text: string) => {
    const key = `error ${text}`
    if (text === last.text && now() - last.at < SAME_MOMENT_MS && isVisible(key)) return
    last = { text, at: now() }
    show({ kind: 'error', text, key, durationMs: TOAST_MS, detail: lines.get(text) })
  }

  const heard = (error: unknown) => {
    if (!(error instanceof ConsoleError)) return
    const line = technicalLine(error)
    lines.delete(error.message)
    if (line === undefined) return
    if (lines.size >= SENTENCES) lines.clear()
    lines.set(error.message, line)
  }

  return {
    open({ type, message, description, key }) {
      // Refine's description is the failure's own message; its message only names the status.
      if (type === 'error') drawError(description || message || FALLBACK_ERROR_TEXT)
      else draw(type === 'success' ? 'success' : 'info', message, key)
    },
    close,
    toast: (kind, text) => (kind === 'error' ? drawError(text) : draw(kind, text)),
    heard,
    sent(approvalNo, path) {
      sentAt = now()
      const text = `已提交审批（${approvalNo}），通过后执行`
      show({ kind: 'info', text, key: 'sent', durationMs: TOAST_MS, ...(path && { path }) })
    },
    failure(error) {
      if (isAbort(error)) return
      if (error instanceof ConsoleError) {
        if (error.shown) return
        error.shown = true
      }
      heard(error)
      drawError(error instanceof Error && error.message ? error.message : FALLBACK_ERROR_TEXT)
    },
  }
}
