import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ActionResult, FailedRow, ResultTable } from '../../../lib/resource'
import { randomId } from '../../../providers/wire/random-id'
import { useConsole } from '../../console'
import { useMove } from '../../move'
import { followLink } from '../parts/follow-link'
import { useNativeClick } from '../parts/use-native-click'
import { copyAndNotify } from '../parts/copy-text'
import { Icon, toneIcons } from '../parts/icons'
import type { useRunner } from './use-runner'

type Download = ReturnType<typeof useRunner>['download']

/** The result of an action, with its downloadable report. */
export function Outcome(props: {
  result: ActionResult
  download: Download
  onClose: () => void
  onAgain: () => void
}) {
  const { result, download, onClose, onAgain } = props
  const { sentence, tone, file, copy, next, again, failed = [], table } = result
  const { toast } = useConsole()
  const go = useMove()
  const root = useRef<HTMLElement>(null)
  // Moves the focus here, as the form that had it is unmounted.
  useEffect(() => root.current?.focus(), [])
  return (
    <section ref={root} className="rv-outcome" tabIndex={-1} aria-label="结果">
      <output>
        <span className={`rv-tag rv-tone-${tone}`}>{toneIcons[tone]}</span>
        {sentence}
      </output>
      {failed.length > 0 && <FailedRows rows={failed} />}
      {table && <Table {...table} />}
      <div className="rv-outcome-buttons">
        {file && (
          <FileButton
            label={file.label}
            call="/v1/function/jfileUrl"
            body={{ jToken: file.token }}
            download={download}
          />
        )}
        {copy && (
          <Button onClick={() => copyAndNotify(copy.text, '已复制', toast)}>{copy.label}</Button>
        )}
        <Button type={next || again ? 'default' : 'primary'} onClick={onClose}>
          关闭
        </Button>
        {again && (
          <Button type="primary" onClick={onAgain}>
            {again}
          </Button>
        )}
        {next && (
          <Button
            type="primary"
            onClick={() => {
              onClose()
              void go({ to: next.path })
            }}
          >
            {next.label}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Each rejected row with its reason. */
function FailedRows({ rows }: { rows: readonly FailedRow[] }) {
  return (
    // Focusable, so that it can be scrolled by keyboard.
    <section className="rv-failed-rows" aria-label="失败的行" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">行号</th>
            <th scope="col">失败原因</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, reason }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Table({ label, columns, rows }: ResultTable) {
  const go = useMove()
  const root = useNativeClick<HTMLElement>((event) =>
    followLink(event, (path) => void go({ to: path })),
  )
  return (
    <section className="rv-failed-rows rv-result-table" aria-label={label} tabIndex={0} ref={root}>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, path, fault }) => (
            <tr key={cells[0]} className={fault ? 'rv-fault' : undefined}>
              {cells.map((cell, at) => (
                <td key={columns[at]}>
                  {path !== undefined && at === 0 ? <a href={path}>{cell}</a> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Downloads a file by a call that answers its signed link. */
export function FileButton(props: {
  label: string
  call: string
  body?: Record<string, unknown>
  download: Download
}) {
  const { label, call, body = {}, download } = props
  const [busy, setBusy] = useState(false)
  return (
    <Button
      className="rv-file-button"
      icon={<Icon name="download" />}
      loading={busy}
      onClick={() => {
        setBusy(true)
        download(call, body, randomId())
          // On failure a toast was shown; the button is enabled again.
          .catch(() => undefined)
          .finally(() => setBusy(false))
      }}
    >
      {label}
    </Button>
  )
}
