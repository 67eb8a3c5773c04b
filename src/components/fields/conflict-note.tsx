import { Button } from 'antd'
import type { Fields } from '../../lib/resource'
import { detailText } from '../resource/parts/value'
import type { Conflict } from './use-conflict'

/** Shows who changed the record meanwhile and which fields, and offers both ways on. */
export function ConflictNote({ conflict, fields }: { conflict: Conflict; fields: Fields }) {
  const { before, now, changed, takeTheirs, keepMine } = conflict
  const { operator, time } = lastChangeOf(now)
  return (
    <div className="rv-conflict" role="alert">
      <p>
        该记录已被{operator ?? '他人'}
        {time && `于${time}`}修改，您的内容尚未保存。
      </p>
      {changed.length > 0 ? (
        <ul>
          {changed.map((name) => (
            <li key={name}>
              {fields[name]!.label}：{detailText(name, fields[name]!, before)} →{' '}
              {detailText(name, fields[name]!, now)}
            </li>
          ))}
        </ul>
      ) : (
        <p>本表单中的内容没有变化。</p>
      )}
      <Button size="small" onClick={takeTheirs}>
        采用对方的内容
      </Button>
      <Button size="small" type="primary" onClick={keepMine}>
        保留我的修改
      </Button>
    </div>
  )
}

interface Change {
  operator?: string
  time?: string
}

/** The last change from a detail: a field of its own, or the last entry of its timeline. */
const lastChangeOf = (row: Readonly<Record<string, unknown>>): Change =>
  (row.lastChange as Change | null | undefined) ?? (row.logs as Change[] | undefined)?.at(-1) ?? {}
