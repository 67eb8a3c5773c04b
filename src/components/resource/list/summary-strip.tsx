import { Tooltip } from 'antd'
import { useSyncExternalStore } from 'react'
import { formatCount, formatYuan } from '#domain/money'
import type { FullSummarySpec } from '../../../lib/resource'
import { chosenUnits, watchUnits } from '../../../theme/units'
import { Icon } from '../parts/icons'
import { shortFigure } from '../parts/short-figure'

/** Sums over all rows that match the filter, each with its formula. */
export function SummaryStrip(props: {
  specs: readonly FullSummarySpec[]
  summary: Readonly<Record<string, unknown>> | undefined
  loading: boolean
}) {
  const { specs, summary, loading } = props
  useSyncExternalStore(watchUnits, chosenUnits)
  if (!loading && !summary) return <p className="rv-summary rv-summary-none">缩小范围后显示合计</p>
  return (
    <dl className="rv-summary" aria-label="合计">
      {specs.map((spec) => (
        <div key={spec.name}>
          <dt>
            {spec.label}
            {spec.formula && (
              <Tooltip title={spec.formula} trigger={['hover', 'focus']}>
                <button type="button" className="rv-hint" aria-label={`${spec.label}的算法`}>
                  <Icon name="info" />
                </button>
              </Tooltip>
            )}
          </dt>
          <dd className="rv-num" data-short={shortFigure(spec.kind, summary?.[spec.name])}>
            {summary ? figure(spec, summary[spec.name]) : <span className="rv-bone" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const figure = (spec: FullSummarySpec, value: unknown): string =>
  spec.kind === 'money' ? formatYuan(value as number) : formatCount(value as number)
