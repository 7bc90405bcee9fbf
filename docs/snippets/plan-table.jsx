import plans from './plans.json';

export const PlanTable = ({ least = 0 }) => (
  <table>
    <thead>
      <tr><th>Plan</th><th>Jobs a month</th><th>Retries</th></tr>
    </thead>
    <tbody>
      {plans.filter((plan) => plan.jobs >= least).map((plan) => (
        <tr key={plan.name}>
          <td>{plan.name}</td>
          <td>{plan.jobs}</td>
          <td>{plan.retries}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
