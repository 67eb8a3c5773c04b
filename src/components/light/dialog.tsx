import { useEffect, useId, useRef, type ReactNode } from 'react'
import './dialog.css'

/**
 * A modal dialog without antd, for sign-in and the shell: the browser's own `<dialog>` traps the
 * focus, closes on Escape and restores the focus.
 */
export function Dialog(props: {
  title: string
  children: ReactNode
  /** Called for Escape, and for the backdrop when `dismissable`. */
  onClose: () => void
  footer?: ReactNode
  dismissable?: boolean
  /** px; default 420. */
  width?: number
  /** `alertdialog` interrupts: screen readers read its text at once. */
  role?: 'dialog' | 'alertdialog'
  className?: string
}) {
  const { title, children, onClose, footer, dismissable = false, width = 420, role } = props
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const textId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open) return
    const before = document.activeElement
    // Where the browser cannot make it modal, the dialog is still shown and works.
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.setAttribute('open', '')
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      if (typeof dialog.close === 'function') dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  return (
    <dialog
      ref={ref}
      className={props.className ? `light-dialog ${props.className}` : 'light-dialog'}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? textId : undefined}
      style={{ width }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (dismissable && event.target === ref.current) onClose()
      }}
    >
      <div className="light-dialog-box">
        <h2 className="light-dialog-title" id={titleId}>
          {title}
        </h2>
        <div className="light-dialog-text" id={textId}>
          {children}
        </div>
        {footer && <div className="light-dialog-footer">{footer}</div>}
      </div>
    </dialog>
  )
}

/** One sentence and one button: 提示 … 确定 (spec §6). */
export function AlertDialog(props: {
  title: string
  text: string
  ok: string
  busy?: boolean
  onOk: () => void
}) {
  return (
    <Dialog
      role="alertdialog"
      title={props.title}
      onClose={props.onOk}
      footer={
        <button
          type="button"
          className="light-button primary"
          data-autofocus
          disabled={props.busy}
          onClick={props.onOk}
        >
          {props.ok}
        </button>
      }
    >
      {props.text}
    </Dialog>
  )
}

/** A question with a cancel button; the safe answer has the focus. */
export function ConfirmDialog(props: {
  title: string
  children: ReactNode
  ok: string
  danger?: boolean
  onOk: () => void
  onCancel: () => void
}) {
  return (
    <Dialog
      role="alertdialog"
      title={props.title}
      onClose={props.onCancel}
      footer={
        <>
          <button type="button" className="light-button" data-autofocus onClick={props.onCancel}>
            取消
          </button>
          <button
            type="button"
            className={`light-button ${props.danger ? 'danger' : 'primary'}`}
            onClick={props.onOk}
          >
            {props.ok}
          </button>
        </>
      }
    >
      {props.children}
    </Dialog>
  )
}
