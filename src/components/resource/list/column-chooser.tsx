import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { AnyResource, Field } from '../../../lib/resource'
import { CLOSE } from '../parts/close-label'
import { Icon } from '../parts/icons'
import { orderColumns, type ColumnChoice } from './column-store'

/** Which columns, in which order; the first stays, because it is fixed and leads to the detail. */
export default function ColumnChooser(props: {
  resource: AnyResource
  columns: readonly string[]
  choice: ColumnChoice | undefined
  onChange: (choice: ColumnChoice | undefined) => void
  onClose: () => void
}) {
  const { resource, columns, choice, onChange, onClose } = props
  const [order, setOrder] = useState(() => orderColumns(columns, choice))
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(choice?.hidden))
  const labelOf = (name: string) => (resource.fields[name] as Field).label

  const move = (name: string, by: number) => {
    const at = order.indexOf(name)
    const next = order.filter((other) => other !== name)
    next.splice(at + by, 0, name)
    setOrder(next)
  }
  const toggle = (name: string) => {
    const next = new Set(hidden)
    if (!next.delete(name)) next.add(name)
    setHidden(next)
  }

  return (
    <Modal
      open
      title="列设置"
      closable={CLOSE}
      width={400}
      onCancel={onClose}
      footer={[
        <Button
          key="reset"
          onClick={() => {
            onChange(undefined)
            onClose()
          }}
        >
          恢复默认
        </Button>,
        <Button
          key="ok"
          type="primary"
          onClick={() => {
            onChange({ order, hidden: [...hidden] })
            onClose()
          }}
        >
          确定
        </Button>,
      ]}
    >
      <ul className="rv-columns" aria-label="列">
        {order.map((name, index) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked={index === 0 || !hidden.has(name)}
                disabled={index === 0}
                onChange={() => toggle(name)}
              />
              {labelOf(name)}
            </label>
            {index === 0 ? (
              <span className="rv-dim">固定</span>
            ) : (
              <span>
                <button
                  type="button"
                  aria-label={`上移${labelOf(name)}`}
                  disabled={index === 1}
                  onClick={() => move(name, -1)}
                >
                  <Icon name="up" />
                </button>
                <button
                  type="button"
                  aria-label={`下移${labelOf(name)}`}
                  disabled={index === order.length - 1}
                  onClick={() => move(name, 1)}
                >
                  <Icon name="down" />
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
