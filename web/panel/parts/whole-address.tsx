/** An address to compare letter by letter before money goes there. */
export const WholeAddress = ({ value }: { value: string }) => (
  <span translate="no" className="block text-balance break-all font-code text-note">
    {value}
  </span>
)
