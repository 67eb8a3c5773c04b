import { useOne, type HttpError } from '@refinedev/core'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { ConsoleError } from '../../../lib/post'
import type { AnyResource, Field } from '../../../lib/resource'
import { useMayRead } from '../../rights'
import { detailText, StatusCell, type Row } from '../parts/value'
import { headlineOf } from '../show/headline'
import { cardFields } from './facts'
import { positionOf } from './position'
import type { Named } from './record-at'

/** ms during which a card shows the cached answer. */
const FRESH_MS = 60_000

/** A record's headline, status and up to five fields, by the call of its detail. */
export function RecordCard(props: {
  id: string
  link: HTMLElement
  record: Named
  resource: AnyResource
}) {
  const { id, link, record, resource } = props
  const { query, result } = useOne<Row, HttpError>({
    resource: resource.name,
    id: record.id,
    errorNotification: false,
    queryOptions: { staleTime: FRESH_MS, placeholderData: undefined },
  })
  const mayRead = useMayRead()
  const card = useRef<HTMLDivElement>(null)
  const loaded = query.isSuccess && result
  useLayoutEffect(() => {
    const element = card.current
    if (!element) return
    const { width, height } = element.getBoundingClientRect()
    const room = { width: window.innerWidth, height: window.innerHeight }
    const { left, top } = positionOf(link.getBoundingClientRect(), { width, height }, room)
    element.style.cssText = `left:${left}px;top:${top}px`
  }, [link, loaded, query.isError])

  const place = document.getElementById('main')
  if (!place) return null
  const status = resource.show?.status
  const { respCode } = (query.error ?? {}) as Partial<ConsoleError>
  return createPortal(
    <div ref={card} id={id} role="tooltip" className="rv-hover-card" aria-live="polite">
      {query.isError ? (
        <p className="rv-dim">
          {respCode === '90404' ? '数据不存在，或不在您的数据范围内' : '加载失败，请打开详情查看'}
        </p>
      ) : !loaded ? (
        <p className="rv-dim">正在加载…</p>
      ) : (
        <>
          <p className="rv-hover-name">
            <b>{headlineOf(resource, result) || record.id}</b>
            {status && result[status] !== null && result[status] !== undefined && (
              <StatusCell
                name={status}
                dict={(resource.fields[status] as Field).dict}
                row={result}
              />
            )}
          </p>
          <dl>
            {cardFields(resource, result, mayRead).map((name) => {
              const field = resource.fields[name] as Field
              return (
                <div key={name}>
                  <dt>{field.label}</dt>
                  <dd>{detailText(name, field, result)}</dd>
                </div>
              )
            })}
          </dl>
        </>
      )}
    </div>,
    place,
  )
}
