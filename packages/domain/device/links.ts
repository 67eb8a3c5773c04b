/** The list of terminals, filtered by the terminal number of a row. */
export const terminalPath = ({
  termNo,
  serialNo,
}: Readonly<Record<string, unknown>>): string | undefined =>
  serialNo
    ? `/merchants/terminal?serialNo=${encodeURIComponent(String(serialNo))}`
    : termNo
      ? `/merchants/terminal?termNo=${encodeURIComponent(String(termNo))}`
      : undefined
