import { Button, Select } from 'antd'
import type { ControlProps } from './control'
import { regionPath, useRegions, type Region } from './use-regions'

/** Spec §5: the placeholders are the messages. */
export const REGION_TEXTS = ['请选择省份（地区）', '请选择市（地区）', '请选择县区'] as const
const LEVELS = ['省份', '市', '县区'] as const

/**
 * Three selects for one value of codes joined by hyphens. Changing a higher level clears the lower
 * ones; a value with fewer than three codes is unfinished and its field says which level lacks.
 */
export function RegionSelect({
  id,
  label,
  value,
  onChange,
  ...control
}: ControlProps & { label: string }) {
  const { regions, loading, failed, retry } = useRegions()
  const codes = typeof value === 'string' && value ? value.split('-') : []
  const path = regionPath(regions, codes)
  const levels: (readonly Region[])[] = [regions, path[0]?.children ?? [], path[1]?.children ?? []]
  if (failed)
    return (
      <span className="rv-choices-note">
        没有取到地区
        <Button type="link" size="small" onClick={retry}>
          重试
        </Button>
      </span>
    )
  return (
    <span className="rv-region">
      {levels.map((options, level) => (
        <span key={LEVELS[level]}>
          {/* A label, not aria-label: antd would write that on two elements. */}
          <label className="rv-hidden" htmlFor={level === 0 ? id : `${id}-${level}`}>
            {label}
            {LEVELS[level]}
          </label>
          <Select
            {...control}
            id={level === 0 ? id : `${id}-${level}`}
            className="rv-control"
            virtual={false}
            showSearch
            optionFilterProp="label"
            loading={level === 0 && loading}
            disabled={control.disabled || (level > 0 && codes.length < level)}
            placeholder={REGION_TEXTS[level]}
            options={options.map((region) => ({
              value: region.regionCode,
              label: region.regionName,
            }))}
            value={codes[level]}
            onChange={(code: string) => onChange([...codes.slice(0, level), code].join('-'))}
          />
        </span>
      ))}
    </span>
  )
}
