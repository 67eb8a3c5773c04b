import type { NotificationProvider } from '@refinedev/core'
import { FALLBACK_ERROR_TEXT } from '#domain/codes'
import { ConsoleError } from '../lib/post'
import { TOAST_MS } from '../lib/toast-ms'
import { isAbort } from './wire/transport'

export { TOAST_MS }

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

/** Draws one toast; the same key replaces what stands. */
export type ShowToast = (toast: {
  kind: ToastKind
  text: string
  key: string
  durationMs: number
}) => void

export interface ConsoleNotifications extends NotificationProvider {
  /** The toast of a failure, at most once per failure; nothing for an aborted call. */
  failure(error: unknown): void
  toast(kind: ToastKind, text: string): void
}

/**
 * One toast per failure (spec §8). Refine hands over words, not the error, so two roads meet here:
 * `failure` marks the ConsoleError as shown, and an error text that still stands is not drawn
 * again, however many queries fail with it when the gateway is away.
 */
export function createNotificationProvider(
  show: ShowToast,
  options: { close?: (key: string) => void; now?: () => number } = {},
): ConsoleNotifications {
  const { close = () => {}, now = Date.now } = options
  const standing = new Map<string, number>()

  const draw = (kind: ToastKind, text: string, key = `${kind} ${text}`) => {
    if (kind === 'error') {
      const since = standing.get(text)
      if (since !== undefined && now() - since < TOAST_MS) return
      for (const [old, at] of standing) if (now() - at >= TOAST_MS) standing.delete(old)
      standing.set(text, now())
    }
    show({ kind, text, key, durationMs: TOAST_MS })
  }

  return {
    open({ type, message, description, key }) {
      // Refine's description is the failure's own message; its message only names the status.
      if (type === 'error') draw('error', description || message || FALLBACK_ERROR_TEXT, key)
      else draw(type === 'success' ? 'success' : 'info', message, key)
    },
    close,
    toast: (kind, text) => draw(kind, text),
    failure(error) {
      if (isAbort(error)) return
      if (error instanceof ConsoleError) {
        if (error.shown) return
        error.shown = true
      }
      draw('error', error instanceof Error && error.message ? error.message : FALLBACK_ERROR_TEXT)
    },
  }
}
