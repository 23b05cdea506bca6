/** Shows a whole address, to compare letter by letter before money is sent there. */
export const WholeAddress = ({ value }: { value: string }) => (
  <span translate="no" className="block text-balance break-all font-code text-note">
    {value}
  </span>
)
