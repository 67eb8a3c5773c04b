import type { NotificationProvider } from '@refinedev/core'
import { FALLBACK_ERROR_TEXT } from '#domain/codes'
import { technicalLine } from '../lib/failure'
import { ConsoleError } from '../lib/post'
import { TOAST_MS } from '../lib/toast-ms'
import { isAbort } from './wire/transport'

export { TOAST_MS }

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

/** Queries that fail together, as when the gateway is away, tell one failure. */
const SAME_MOMENT_MS = 300
/** More sentences than a screen can fail with. */
const SENTENCES = 50

/** Draws one toast; the same key replaces what stands. `detail`: a line to fold away. */
export type ShowToast = (toast: {
  kind: ToastKind
  text: string
  key: string
  durationMs: number
  detail?: string
}) => void

export interface ConsoleNotifications extends NotificationProvider {
  /** The toast of a failure, at most once per failure; nothing for an aborted call. */
  failure(error: unknown): void
  toast(kind: ToastKind, text: string): void
  /** A call failed: should its words be told, its technical line goes with them. */
  heard(error: unknown): void
}

/**
 * One toast per failure, each time (spec §8). Refine hands over words, not the error, so two roads
 * meet here: `failure` marks the ConsoleError as shown, and the same words of the same moment are
 * drawn once. Later ones take the place of those that still stand.
 * @param options.stands whether the toast of a key is still to be seen
 */
export function createNotificationProvider(
  show: ShowToast,
  options: {
    close?: (key: string) => void
    stands?: (key: string) => boolean
    now?: () => number
  } = {},
): ConsoleNotifications {
  const { close = () => {}, stands = () => true, now = Date.now } = options
  let last = { text: '', at: -Infinity }
  const lines = new Map<string, string>()

  const draw = (kind: ToastKind, text: string, key = `${kind} ${text}`) =>
    show({ kind, text, key, durationMs: TOAST_MS })

  const drawError = (text: string) => {
    const key = `error ${text}`
    if (text === last.text && now() - last.at < SAME_MOMENT_MS && stands(key)) return
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
