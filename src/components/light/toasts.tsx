import { useSyncExternalStore, type ReactNode } from 'react'
import './toasts.css'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface Toast {
  key: string
  kind: ToastKind
  text: ReactNode
  /** A line for support, collapsed at first. */
  detail?: string | undefined
}

/** A visible toast; shown again, it gets a new id. */
export interface StandingToast extends Toast {
  id: number
}

/** The visible toasts. One store for sign-in and console, so that a toast outlives the switch. */
export interface Toasts {
  /** A toast with the same key replaces the visible one, and its time starts again. */
  show: (toast: Toast & { durationMs: number }) => void
  close: (key: string) => void
  /** The user reads it: it stays until it is closed. */
  hold: (key: string) => void
  list: () => readonly StandingToast[]
  subscribe: (listener: () => void) => () => void
}

export interface Timers {
  set(run: () => void, ms: number): number
  clear(id: number): void
}

const browserTimers: Timers = {
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (id) => window.clearTimeout(id),
}

export function createToasts(timers: Timers = browserTimers): Toasts {
  const listeners = new Set<() => void>()
  const running = new Map<string, number>()
  let list: readonly StandingToast[] = []
  let nextId = 1
  const change = (next: readonly StandingToast[]) => {
    list = next
    listeners.forEach((listener) => listener())
  }
  const hold = (key: string) => {
    const timer = running.get(key)
    if (timer !== undefined) timers.clear(timer)
    running.delete(key)
  }
  const close = (key: string) => {
    hold(key)
    if (list.some((toast) => toast.key === key)) change(list.filter((toast) => toast.key !== key))
  }
  return {
    show({ durationMs, ...toast }) {
      close(toast.key)
      // At most four toasts; the oldest is removed.
      change([...list, { ...toast, id: nextId++ }].slice(-4))
      running.set(
        toast.key,
        timers.set(() => close(toast.key), durationMs),
      )
    },
    close,
    hold,
    list: () => list,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const ICONS: Readonly<Record<ToastKind, string>> = {
  success: 'M4.5 8.3 7 10.8l4.6-5.2',
  error: 'm5.5 5.5 5 5m0-5-5 5',
  warning: 'M8 4.3v4.6M8 11.2v.4',
  info: 'M8 7.2v4.4M8 4.6v.4',
}

/** Renders the visible toasts; failures interrupt a screen reader, others wait. */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.list)
  const urgent = list.filter((toast) => toast.kind === 'error')
  const calm = list.filter((toast) => toast.kind !== 'error')
  return (
    <div className="toasts">
      <div role="alert">{urgent.map(draw)}</div>
      <output>{calm.map(draw)}</output>
    </div>
  )

  function draw(toast: StandingToast) {
    return (
      <div key={toast.id} className={`toast ${toast.kind}`}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="7" />
          <path d={ICONS[toast.kind]} />
        </svg>
        <div className="toast-text">
          <span>{toast.text}</span>
          {toast.detail && (
            <details onToggle={() => toasts.hold(toast.key)}>
              <summary>技术信息</summary>
              <code>{toast.detail}</code>
            </details>
          )}
        </div>
        <button type="button" aria-label="关闭提示" onClick={() => toasts.close(toast.key)}>
          ×
        </button>
      </div>
    )
  }
}
