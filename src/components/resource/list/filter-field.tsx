import { lazy, Suspense } from 'react'
import { TextInput } from '../../light/text-input'
import { enumItem } from '../../../lib/resource'
import { LightSelect } from '../../fields/light-select'
import { RemoteSelect } from '../../fields/remote-select'
import { TimeRange } from '../../fields/time-range'
import type { FilterShape } from '../../../lib/list/filter-shape'
import { textOf, textsOf, type FilterValues } from '../../../lib/list/list-state'

const RegionFilter = lazy(() => import('../../fields/region-filter'))
const YuanRange = lazy(() => import('../../fields/yuan-range'))

export interface FilterFieldProps {
  shape: FilterShape
  id: string
  /** Typed values, not applied yet. */
  values: FilterValues
  /** `now`: the choice is complete and applies at once; typed text waits for Enter or 查询. */
  onChange: (patch: Record<string, string | readonly string[]>, now: boolean) => void
  /** Placeholder of an empty range. */
  rangePlaceholder: string
}

/** A filter's control, by the form of its values. */
export function FilterField({ shape, id, values, onChange, rangePlaceholder }: FilterFieldProps) {
  const { field, form, names, label, spec } = shape
  const [first = '', second = ''] = names
  const coming = <TextInput id={id} className="rv-control" disabled />
  const set = (value: unknown, now: boolean) =>
    onChange({ [first]: value === undefined ? '' : (value as string | string[]) }, now)

  if (form === 'times')
    return (
      <TimeRange
        id={id}
        label={label}
        start={textOf(values, first)}
        end={textOf(values, second)}
        precision={field.kind === 'month' ? 'month' : (spec.precision ?? 'date')}
        maxDays={spec.maxDays}
        maxMonths={spec.maxMonths}
        clearable={!spec.preset && !spec.defaultMonths}
        placeholder={field.placeholder ?? rangePlaceholder}
        onChange={(start, end) => onChange({ [first]: start, [second]: end }, true)}
      />
    )
  if (form === 'amounts')
    return (
      <Suspense fallback={coming}>
        <YuanRange
          id={id}
          label={label}
          money={field.kind === 'money'}
          min={textOf(values, first)}
          max={textOf(values, second)}
          onChange={(min, max) => onChange({ [first]: min, [second]: max }, false)}
        />
      </Suspense>
    )
  if (field.kind === 'remote' && field.source)
    return (
      <RemoteSelect
        id={id}
        source={field.source}
        values={values}
        multiple={form === 'many'}
        value={form === 'many' ? textsOf(values, first) : textOf(values, first) || undefined}
        onChange={(value) => set(value, true)}
      />
    )
  if (field.kind === 'region')
    return (
      <Suspense fallback={coming}>
        <RegionFilter
          id={id}
          placeholder={field.placeholder}
          value={textOf(values, first)}
          onChange={(value) => set(value, true)}
        />
      </Suspense>
    )
  if (field.kind === 'enum' || field.kind === 'flag') {
    const dict = field.kind === 'flag' ? { '1': '是', '0': '否' } : field.dict
    return (
      <LightSelect<string | string[]>
        id={id}
        className="rv-control"
        virtual={false}
        mode={form === 'many' ? 'multiple' : undefined}
        maxTagCount="responsive"
        allowClear
        showSearch
        optionFilterProp="label"
        placeholder="全部"
        options={Object.keys(dict ?? {}).map((value) => ({
          value,
          label: enumItem(dict, value).label,
        }))}
        value={form === 'many' ? [...textsOf(values, first)] : textOf(values, first) || undefined}
        onChange={(value) => set(value, true)}
      />
    )
  }
  return (
    <TextInput
      id={id}
      className="rv-control"
      allowClear
      maxLength={100}
      placeholder={field.placeholder}
      value={textOf(values, first)}
      onChange={(event) => set(event.target.value, event.type !== 'change')}
    />
  )
}
