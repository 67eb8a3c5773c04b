import { useState } from 'react'
import { useShell } from '../../shell-context'
import { chooseTheme, themeOf, THEMES } from '../../theme-choice'

/** Light or dark, on this device. */
export function OwnTheme() {
  const { edge } = useShell()
  const [chosen, setChosen] = useState(() => themeOf(edge))
  return (
    <section>
      <h3 id="own-theme">外观</h3>
      <div className="own-account-looks" role="radiogroup" aria-labelledby="own-theme">
        {THEMES.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="own-theme"
              value={value}
              checked={value === chosen}
              onChange={() => {
                chooseTheme(edge, value)
                setChosen(value)
              }}
            />
            {label}
          </label>
        ))}
      </div>
    </section>
  )
}
