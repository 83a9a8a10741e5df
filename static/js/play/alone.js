// Panel of the page of a match: lines of play, steps of a scenario, and playing on from here.

import { element } from "./board.js";

const find = (id) => document.getElementById(id);
const words = find("words");

function act(text) {
  words.elements.action.value = text;
  words.requestSubmit();
}

function draw(data) {
  const isAlone = data.mode === "self" && Boolean(data.you);
  find("alone").hidden = data.mode !== "self" && data.status !== "over";
  find("branches").hidden = !isAlone || !data.branches.length;
  find("branch-list").replaceChildren(...data.branches.map((branch) => {
    const text = `${branch.first}: ${branch.actions} ${branch.actions === 1 ? "action" : "actions"}`;
    if (branch.is_present) return element("li", {}, `${text} (this one)`);
    const button = element("button", { class: "button button--quiet", type: "button" }, text);
    button.onclick = () => act(`goto ${branch.end}`);
    return element("li", {}, button);
  }));
  drawPlan(data, isAlone);
  document.querySelector("#alone input[name=position]").value = data.position;
  const file = find("scenario-file");
  file.href = file.href.replace(/\d+$/, data.position);
}

function drawPlan({ plan, expected }, isAlone) {
  find("plan").hidden = !plan.length && !expected.length;
  find("plan-list").replaceChildren(...plan.map((step) => element("li", {}, `${step.is_refusal ? "Refused: " : ""}${step.words}${step.is_done ? " ✓" : ""}`)));
  find("next-step").hidden = !isAlone || plan.every((step) => step.is_done);
  find("expected").replaceChildren(...expected.map((one) => element("li", {}, `${one.is_met ? "✓" : "✗"} ${one.path} is ${one.got ?? "nothing"}${one.is_met ? "" : `, expected ${one.wanted}`}`)));
}

find("next-step").onclick = () => act("step");
document.addEventListener("match-data", ({ detail }) => draw(detail));
draw(JSON.parse(find("match-data").textContent));
