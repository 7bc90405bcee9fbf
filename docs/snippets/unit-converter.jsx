export const UnitConverter = ({ from, to, factor, start = 1 }) => {
  const [value, setValue] = useState(start);
  return (
    <label className="flex flex-wrap items-center gap-2 rounded-lg border p-4">
      <input
        className="w-24 rounded border bg-transparent px-2 py-1"
        type="number"
        value={value}
        onChange={(event) => setValue(Number(event.target.value))}
      />
      {from} are <strong>{(value * factor).toFixed(2)}</strong> {to}
    </label>
  );
};
