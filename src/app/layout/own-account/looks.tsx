import { useId, useState, useSyncExternalStore } from 'react'
import type { Units } from '#domain/money'
import { chosenUnits, chooseUnits, watchUnits } from '../../../theme/units'
import { useShell, usePreferences } from '../../shell-context'
import { SIZES, type Size } from '../../../theme/sizes'
import { chooseTheme, SIZE_TITLES, themeOf, THEMES } from '../../appearance'
import { possibleHomes } from '../../own-home'
import { userSetting } from '../../user-setting'

/**
 * Sums are shortened with K and M (spec §9), charts with 万 and 亿, unless the user chooses one for
 * both.
 */
const UNITS: readonly { value: Units | ''; label: string }[] = [
  { value: '', label: '图表用万、亿，合计只显示全额' },
  { value: 'wan', label: '图表与合计都用万、亿' },
  { value: 'km', label: '图表与合计都用K、M、G' },
]

/** 界面: start screen, theme and size, stored in this browser. */
export function Looks() {
  const { registry, who, edge, preferences } = useShell()
  const { size } = usePreferences()
  const [theme, setTheme] = useState(() => themeOf(edge))
  const [home, setHome] = useState(() => userSetting(edge, 'home').get() ?? '')
  const units = useSyncExternalStore(watchUnits, chosenUnits)
  const id = useId()
  const choose = (path: string) => {
    userSetting(edge, 'home').set(path)
    setHome(path)
  }
  return (
    <section>
      <h3>界面</h3>
      <p className="own-account-note">只对这个浏览器有效</p>
      <div className="own-account-looks">
        <label htmlFor={`${id}-home`}>登录后首页</label>
        <select id={`${id}-home`} value={home} onChange={({ target }) => choose(target.value)}>
          <option value="">默认</option>
          {possibleHomes(registry, who).map(({ path, title }) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-theme`}>外观</label>
        <select
          id={`${id}-theme`}
          value={theme}
          onChange={({ target }) => {
            const chosen = target.value as typeof theme
            chooseTheme(edge, chosen)
            setTheme(chosen)
          }}
        >
          {THEMES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-size`}>尺寸</label>
        <select
          id={`${id}-size`}
          value={size}
          onChange={({ target }) => preferences.set({ size: target.value as Size })}
        >
          {SIZES.map((each) => (
            <option key={each} value={each}>
              {SIZE_TITLES[each]}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-units`}>大额缩写</label>
        <select
          id={`${id}-units`}
          value={units ?? ''}
          onChange={({ target }) => chooseUnits((target.value || undefined) as Units | undefined)}
        >
          {UNITS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </section>
  )
}
